/** A user with a browser, whose requests may get no answer. */
export interface Person {
  name: string
  id: number
  call(method: string, path: string, body?: unknown, key?: string): Promise<Answer>
}

export interface Answer {
  /** 0 when there was no answer. */
  status: number
  body: Record<string, unknown>
}

const PASSWORD = 'a long enough secret'
const PATIENCE_MS = 8000

export const isAcknowledged = ({ status }: Answer) => status >= 200 && status < 300

export async function register(url: string, name: string, isServiceProvider: boolean) {
  const about = { username: name, email: `${name}@example.org`, fullName: name, isServiceProvider }
  const person = aPerson(url, name, 0)
  const { status, body } = await person.call('POST', '/api/register', {
    ...about,
    password: PASSWORD,
  })
  if (status !== 201) throw new Error(`${name} could not register: ${status}`)
  return { ...person, id: Number(body['id']) }
}

export async function signIn(url: string, name: string): Promise<Person> {
  const person = aPerson(url, name, 0)
  const { status, body } = await person.call('GET', '/api/user')
  if (status !== 200) throw new Error(`${name} could not sign in: ${status}`)
  return { ...person, id: Number(body['id']) }
}

export const adminPassword = PASSWORD

function aPerson(url: string, name: string, id: number): Person {
  let cookie = ''
  const ask = async (method: string, path: string, body?: unknown, key?: string) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const [fresh] = response.headers.getSetCookie()
    if (fresh) cookie = fresh.split(';')[0] ?? ''
    const text = await response.text()
    return { status: response.status, body: text ? asObject(JSON.parse(text)) : {} }
  }
  const tryAsk = (...args: Parameters<typeof ask>): Promise<Answer> =>
    ask(...args).catch(() => ({ status: 0, body: {} }))
  return {
    name,
    id,
    async call(...args) {
      const answer = await tryAsk(...args)
      if (answer.status !== 401) return answer
      // The clock has moved past the end of the session.
      await tryAsk('POST', '/api/login', { username: name, password: PASSWORD })
      return tryAsk(...args)
    },
  }
}

function asObject(value: unknown): Record<string, unknown> {
  return Array.isArray(value) ? { items: value } : (value as Record<string, unknown>)
}
