import { openPostgres, type Database } from '#platform/server/db.ts'
import { signIn } from './buyer.ts'
import { asInProduction, serve } from './processes.ts'

const THREADS = 10_000
const MESSAGES = 1_000_000
const TIMES = 200
const WARMUP = 20

/** Measures the message lists of a member with ten thousand conversations, over HTTP with a session. */
export async function benchConversations(databaseUrl: string): Promise<string> {
  const env = asInProduction(databaseUrl)
  const product = await serve(['src/app/server/main.ts'], env, 3303)
  const database = await openPostgres(databaseUrl, 2)
  try {
    const began = performance.now()
    await fill(database)
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    const cookie = await signIn(product.url)
    const other = await anOther(database)
    const calls = [
      '/api/conversations',
      '/api/conversations?page=100&limit=100',
      '/api/conversations/unread',
      `/api/messages/${other}`,
      '/api/messages/search?q=needle',
    ]
    const rows: string[] = []
    for (const path of calls) rows.push(await timed(product.url, path, cookie))
    return [
      '## Messages',
      `A member with ${THREADS.toLocaleString('en')} conversations and ${MESSAGES.toLocaleString('en')} messages (filled in ${seconds} s), one request after another over HTTP, ${TIMES} each. Target: 95 % of \`GET /api/conversations\` within 20 ms.`,
      '',
      '| what | median ms | p95 ms | slowest ms |',
      '|---|---|---|---|',
      ...rows.map((row) => row.replace(`/${other}`, '/{userId}')),
    ].join('\n')
  } finally {
    await database.close()
    await product.stop()
  }
}

async function timed(url: string, path: string, cookie: string): Promise<string> {
  const times: number[] = []
  for (let time = 0; time < TIMES + WARMUP; time++) {
    const began = performance.now()
    const answer = await fetch(url + path, { headers: { cookie } })
    await answer.text()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    if (time >= WARMUP) times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => (times[Math.ceil(times.length * share) - 1] ?? 0).toFixed(1)
  return `| \`GET ${path}\` | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`
}

async function anOther({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `select min(id) as id from users where username like 'talker%'`,
  )
  return rows[0]?.id ?? 0
}

/** A hundred messages in each conversation, inserted in order of time, so that the conversations are interleaved. */
async function fill({ pool }: Database): Promise<void> {
  const client = await pool.connect()
  const run = (text: string) => client.query(text)
  try {
    await run('begin')
    await run('set local statement_timeout = 0')
    await run(`insert into users (username, email, full_name, password_hash, created_at)
      select 'talker' || i, 'talker' || i || '@example.org', 'Talker ' || i, 'x', now()
      from generate_series(1, ${THREADS}) i`)
    await run(`create temp table pairs on commit drop as
      select t.id as other_id, me.id as me_id, t.id - (select min(id) from users where username like 'talker%') as n
      from users t, users me where t.username like 'talker%' and me.username = 'liam.client'`)
    await run(`insert into messages (sender_id, receiver_id, content, created_at, read_at)
      select case when m % 2 = 0 then me_id else other_id end, case when m % 2 = 0 then other_id else me_id end,
        'Message ' || m || ' lorem ipsum dolor sit amet' || case when m = 7 and n % 500 = 0 then ' needle' else '' end,
        now() - (${MESSAGES / THREADS} - m) * interval '1 hour' + n * interval '1 ms',
        case when m < ${MESSAGES / THREADS - 3} then now() end
      from generate_series(1, ${MESSAGES / THREADS}) m, pairs order by m, n`)
    for (const [mine, theirs] of [
      ['me_id', 'other_id'],
      ['other_id', 'me_id'],
    ]) {
      await run(`insert into conversations (user_id, other_id, last_message_id, unread_count, is_opener, opened_at)
        select p.${mine}, p.${theirs}, max(m.id), count(*) filter (where m.receiver_id = p.${mine} and m.read_at is null),
          p.${mine} = p.me_id, now()
        from pairs p join messages m on least(m.sender_id, m.receiver_id) = least(p.me_id, p.other_id)
          and greatest(m.sender_id, m.receiver_id) = greatest(p.me_id, p.other_id)
        group by p.me_id, p.other_id`)
    }
    await run('commit')
    await run('vacuum analyze messages, conversations')
    await run('analyze users')
  } finally {
    client.release()
  }
}
