import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A user who uploads from their own IP address. */
export interface Sender {
  cookie: string
  localAddress: string
}

const MB = 1024 * 1024
const SAMPLE_MS = 50
const piece = randomBytes(MB)

/** All senders upload a file of this size concurrently. Throws when an upload is refused. */
export async function uploadConcurrently(
  url: string,
  senders: readonly Sender[],
  megabytes: number,
) {
  await Promise.all(senders.map((sender) => upload(url, sender, megabytes)))
}

async function upload(url: string, sender: Sender, megabytes: number): Promise<string> {
  const size = megabytes * MB
  const begun = await send(url, sender, {
    method: 'POST',
    path: '/api/attachments/uploads',
    body: JSON.stringify({ name: 'delivery.zip', size }),
  })
  const { token } = JSON.parse(begun) as { token: string }
  const path = `/api/attachments/uploads/${token}?offset=0`
  const done = await send(url, sender, { method: 'PATCH', path, size, body: pieces(megabytes) })
  if (!(JSON.parse(done) as { isReady: boolean }).isReady) throw new Error(`Not ready: ${done}`)
  return token
}

function* pieces(count: number): Generator<Buffer> {
  for (let sent = 0; sent < count; sent++) yield piece
}

interface Sent {
  method: 'POST' | 'PATCH'
  path: string
  body: string | Iterable<Buffer>
  size?: number
}

async function send(
  url: string,
  { cookie, localAddress }: Sender,
  { method, path, body, size }: Sent,
): Promise<string> {
  const isJson = typeof body === 'string'
  const headers = {
    cookie,
    'content-type': isJson ? 'application/json' : 'application/octet-stream',
    'content-length': size ?? Buffer.byteLength(body as string),
  }
  const sending = request(new URL(path, url), { method, headers, localAddress, agent: false })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sending.once('response', resolve)
    sending.once('error', reject)
  })
  await pipeline(isJson ? [body] : Readable.from(body), sending)
  const answer = await answered
  const text = Buffer.concat(await answer.toArray()).toString()
  if ((answer.statusCode ?? 0) >= 300) throw new Error(`${path} answered ${text}`)
  return text
}

/** Resident memory of a process before and at its peak during the work, in MiB. */
export async function memoryDuring(pid: number, work: () => Promise<unknown>) {
  const before = residentMiB(pid)
  let most = before
  const timer = setInterval(() => (most = Math.max(most, residentMiB(pid))), SAMPLE_MS)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return { before, most: Math.max(most, residentMiB(pid)) }
}

function residentMiB(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

/** Registers new users and returns their cookies. */
export async function register(url: string, count: number): Promise<Sender[]> {
  const senders: Sender[] = []
  for (let number = 0; number < count; number++) {
    const username = `uploader${number}`
    const about = { username, email: `${username}@example.org`, fullName: username }
    const localAddress = `127.0.0.${number + 2}`
    const password = `a long secret of ${username}`
    const cookie = await signUp(url, { ...about, password }, localAddress)
    senders.push({ cookie, localAddress })
  }
  return senders
}

/** Registers from the user's own address, because one network may register only five accounts per hour. */
async function signUp(url: string, person: object, localAddress: string): Promise<string> {
  const body = JSON.stringify(person)
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const options = { method: 'POST', headers, localAddress, agent: false }
  const sending = request(new URL('/api/register', url), options)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    sending.once('response', resolve)
    sending.once('error', reject)
    sending.end(body)
  })
  const text = Buffer.concat(await answer.toArray()).toString()
  const [cookie = ''] = answer.headers['set-cookie'] ?? []
  if (!cookie) throw new Error(`/api/register answered ${text}`)
  return cookie.split(';')[0] ?? ''
}
