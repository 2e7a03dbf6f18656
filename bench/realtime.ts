import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { request, type ClientRequest } from 'node:http'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { dayOf } from '#platform/dates.ts'
import { openPostgres } from '#platform/server/db.ts'
import { migrate } from '#platform/server/migrations.ts'
import { freePort } from '../test/free-port.ts'
import { serve, type Running } from './processes.ts'

/**
 * `npm run bench:realtime`: 2,000 members with an open event stream each, half of them at each of two processes on the
 * same PostgreSQL, send messages to members at the other process. The delivery time is from the send request until the
 * other process's client has read the event, and includes writing the message. Needs PostgreSQL (BENCH_DATABASE_URL);
 * creates and drops its own database. Writes docs/benchmarks-realtime.md.
 */
const STREAMS = 2000
const MESSAGES = 1500
const PER_SECOND = 50
const server = process.env['BENCH_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const name = `vibework_realtime_${randomBytes(4).toString('hex')}`
const admin = await openPostgres(server, 1)
await admin.pool.query(`create database ${name}`)
const url = new URL(server)
url.pathname = `/${name}`
const running: Running[] = []

try {
  const cookies = await fillWithPeople(url.href)
  const env = { DATABASE_URL: url.href, DEMO: '0', RATE_LIMITS: '0', HOST: '127.0.0.1' }
  for (let count = 0; count < 2; count++) {
    running.push(await serve(['src/app/server/main.ts'], env, await freePort()))
  }
  const page = await measure(running, cookies)
  console.log(page)
  await writeFile(join(import.meta.dirname, '../docs/benchmarks-realtime.md'), page)
} finally {
  for (const one of running) await one.stop()
  await admin.pool.query(`drop database ${name} with (force)`)
  await admin.close()
}

/**
 * Creates users, each with a conversation with the next one; returns their session cookies in the order of their ids.
 */
async function fillWithPeople(databaseUrl: string): Promise<string[]> {
  const database = await openPostgres(databaseUrl, 2)
  const { pool, close } = database
  await migrate(database)
  const tokens = Array.from({ length: STREAMS }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest())
  await pool.query(
    `insert into users (username, email, full_name, password_hash, created_at)
      select 'person' || i, 'person' || i || '@example.org', 'Person ' || i, 'x', now()
      from generate_series(1, $1::int) i order by i`,
    [STREAMS],
  )
  await pool.query(
    `insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
      select hash, id, now(), now(), now() + interval '1 day'
      from unnest($1::bytea[]) with ordinality as input (hash, id)`,
    [hashes],
  )
  await pool.query(
    `with sent as (
        insert into messages (sender_id, receiver_id, content, created_at, read_at)
        select a.id, a.id % $1::int + 1, 'Hello', now(), now() from users a returning *
      )
      insert into conversations (user_id, other_id, last_message_id, is_opener, opened_at)
      select sender_id, receiver_id, id, true, now() from sent
      union all select receiver_id, sender_id, id, false, now() from sent`,
    [STREAMS],
  )
  await pool.query('analyze')
  await close()
  return tokens.map((token) => `sid=${token}`)
}

async function measure(servers: Running[], cookies: string[]): Promise<string> {
  const home = (id: number) => servers[id % 2]?.url ?? ''
  const heard = new Map<number, (at: number) => void>()
  const before = servers.map(({ pid }) => residentBytes(pid))
  const streams = await Promise.all(
    cookies.map((cookie, index) =>
      openStream(home(index + 1), cookie, (text) => {
        if (text.includes('"topic":"message"')) heard.get(index + 1)?.(performance.now())
      }),
    ),
  )
  await delay(2000)
  const perStream = servers.map(({ pid }, index) => {
    const grown = residentBytes(pid) - (before[index] ?? 0)
    return `${(grown / (STREAMS / servers.length) / 1024).toFixed(0)} kB`
  })
  const delays: number[] = []
  const sending: Promise<void>[] = []
  for (let count = 0; count < MESSAGES; count++) {
    const from = ((count * 7) % STREAMS) + 1
    sending.push(sendOne(from, (from % STREAMS) + 1))
    await delay(1000 / PER_SECOND)
  }
  await Promise.all(sending)
  for (const stream of streams) stream.destroy()
  const sorted = delays.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  return [
    '# Open streams',
    '`npm run bench:realtime` measures this and writes the page. Processes, database and load share one machine.',
    `Measured on ${dayOf(new Date())}: ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.version}, signals over PostgreSQL.`,
    `${STREAMS} members have an open stream each, half of them at each of two processes. They send ${MESSAGES} messages to members at the other process, ${PER_SECOND} a second. The delivery time is from the send request until the receiver has read the event, and includes writing the message.`,
    `| delivered | p50 ms | p95 ms (target 20) | p99 ms | memory per stream |\n| --- | --- | --- | --- | --- |\n| ${delays.length} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} | ${perStream.join(' and ')} |\n`,
  ].join('\n\n')

  async function sendOne(senderId: number, receiverId: number) {
    const arrived = new Promise<number>((resolve) => heard.set(receiverId, resolve))
    const began = performance.now()
    const response = await fetch(`${home(senderId)}/api/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: cookies[senderId - 1] ?? '' },
      body: JSON.stringify({ senderId, receiverId, content: 'Is it ready?' }),
    })
    if (response.status !== 201) throw new Error(`A message was refused: ${response.status}`)
    delays.push((await arrived) - began)
  }
}

/** Opens an event stream; resolves when the first data has arrived. */
function openStream(
  address: string,
  cookie: string,
  onText: (text: string) => void,
): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const stream = request(`${address}/api/events`, { agent: false, headers: { cookie } })
    stream.once('error', reject)
    stream.once('response', (response) => {
      response.setEncoding('utf8')
      response.once('data', () => resolve(stream))
      response.on('data', onText)
      response.once('error', () => {}) // ignore the destruction at the end
    })
    stream.end()
  })
}

function residentBytes(pid: number): number {
  const [, pages] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
  return Number(pages) * 4096
}
