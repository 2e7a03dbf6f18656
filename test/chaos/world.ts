import type { Random } from '#app/server/demo/random.ts'
import type { Memory } from './memory.ts'
import { isAcknowledged, type Answer, type Person } from './people.ts'

export interface Offered {
  id: number
  viber: Person
}

export interface Bought {
  id: number
  client: Person
  viber: Person
}

/** Everybody and everything that the actors know of, and what they were told. */
export interface World {
  random: Random
  memory: Memory
  clients: Person[]
  vibers: Person[]
  admin: Person
  services: Offered[]
  orders: Bought[]
  counts: { actions: number; acknowledged: number; conflicts: number; unanswered: number }
  /** What no answer may ever be, such as a fault of the server's own making. */
  faults: string[]
  /** Resolves once there is a server again. */
  served(): Promise<void>
  /** Hours by which the clock may still be moved: sessions and holds last only so long. */
  hoursLeft: number
}

/** One request, sometimes made twice at once under one key, as impatient people do. */
export async function act(
  world: World,
  person: Person,
  [method, path, body]: readonly [method: string, path: string, body?: unknown],
): Promise<Answer[]> {
  const { random } = world
  const key = method === 'GET' ? undefined : `key-${Math.floor(random() * 2 ** 50)}`
  const times = method !== 'GET' && random() < 0.15 ? 2 : 1
  const one = async () => {
    const answer = await person.call(method, path, body, key)
    count(world, answer, `${method} ${path}`)
    if (answer.status === 0) await world.served()
    return answer
  }
  return Promise.all(Array.from({ length: times }, one))
}

function count({ counts, faults }: World, { status, body }: Answer, asked: string): void {
  counts.actions++
  if (status >= 200 && status < 300) counts.acknowledged++
  else if (status === 409) counts.conflicts++
  else if (status === 0 || status >= 500) counts.unanswered++
  else if (status === 400 || status === 401) faults.push(`${asked}: ${JSON.stringify(body)}`)
}

/** What was acknowledged, handed to whoever remembers it. */
export async function remember<Shown>(
  answers: Promise<Answer[]>,
  note: (shown: Shown) => void,
): Promise<Shown | undefined> {
  let last: Shown | undefined
  for (const answer of await answers) {
    if (!isAcknowledged(answer)) continue
    last = answer.body as Shown
    note(last)
  }
  return last
}
