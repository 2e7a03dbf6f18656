import autocannon from 'autocannon'
import { openPostgres } from '#platform/server/db.ts'
import { signIn } from './buyer.ts'
import { asInProduction, cpuMs, postgresCpuMs, serve, type Running } from './processes.ts'
import { median } from './requests.ts'

const USERNAME = 'liam.client'
const CONNECTIONS = 8
const WARMUP = 300
const REQUESTS = 300
const ROUNDS = 5

interface Side {
  server: Running
  cookie: string
}

/**
 * Measures the CPU time of a member's pages. `before` is a built checkout of an earlier commit: with it, each page is
 * measured on both, alternating, and compared. `freshDatabase` creates a database for each.
 */
export async function benchMembers(
  freshDatabase: (suffix: string) => Promise<string>,
  before: string | undefined,
): Promise<string> {
  const now = await freshDatabase('members')
  const sides = [await sideOf(now, 3321)]
  try {
    if (before) sides.push(await sideOf(await freshDatabase('members_before'), 3322, before))
    const pages = ['/', '/dashboard', `/orders/${await newestOrder(now)}`, '/browse']
    const rows: string[] = []
    for (const path of pages) rows.push(rowOf(path, await spentOn(path, sides)))
    return [
      '## Pages of a member',
      `${CONNECTIONS} connections, median of ${ROUNDS} alternating rounds; the server keeps public answers as usual. "Before" is the commit named in [decision 90](decisions/0090-members-get-what-is-kept.md), in a second folder (\`BENCH_BEFORE\`). Aims: half of it for \`/\` and the order room, 0.65 for the dashboard.`,
      '',
      '| page | server ms | database ms | server ms before | ratio |',
      '|---|---|---|---|---|',
      ...rows,
    ].join('\n')
  } finally {
    for (const { server } of sides) await server.stop()
  }
}

async function sideOf(databaseUrl: string, port: number, cwd?: string): Promise<Side> {
  const server = await serve(['src/app/server/main.ts'], asInProduction(databaseUrl), port, cwd)
  return { server, cookie: await signIn(server.url, USERNAME) }
}

interface Spent {
  serverMs: number
  databaseMs: number
}

/** The samples of each side. */
async function spentOn(path: string, sides: Side[]): Promise<Spent[][]> {
  for (const side of sides) await load(side, path, WARMUP)
  const samples: Spent[][] = sides.map(() => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, side] of sides.entries()) {
      const begun = { server: cpuMs(side.server.pid), database: postgresCpuMs() }
      await load(side, path, REQUESTS)
      samples[index]?.push({
        serverMs: (cpuMs(side.server.pid) - begun.server) / REQUESTS,
        databaseMs: (postgresCpuMs() - begun.database) / REQUESTS,
      })
    }
  }
  return samples
}

async function load({ server, cookie }: Side, path: string, amount: number) {
  const { url } = server
  const requests = [{ path, headers: { cookie } }]
  const { non2xx } = await autocannon({ url, connections: CONNECTIONS, amount, requests })
  if (non2xx > 0) throw new Error(`${path} answered ${non2xx} errors`)
}

function rowOf(path: string, [now = [], before]: Spent[][]): string {
  const server = median(now.map(({ serverMs }) => serverMs))
  const database = median(now.map(({ databaseMs }) => databaseMs))
  const earlier = before && median(before.map(({ serverMs }) => serverMs))
  const compared = earlier ? [earlier.toFixed(2), (server / earlier).toFixed(2)] : ['', '']
  const shown = path.replace(/\d+/, '{id}')
  return `| \`${shown}\` | ${[server.toFixed(2), database.toFixed(2), ...compared].join(' | ')} |`
}

/** An order of the member with a conversation, the same in both databases. */
async function newestOrder(databaseUrl: string): Promise<number> {
  const { pool, close } = await openPostgres(databaseUrl, 1)
  const { rows } = await pool.query<{ id: number }>(
    `select max(o.id) as id from orders o join users u on u.id = o.client_id
      where u.username = $1 and o.pricing <> 'tip'`,
    [USERNAME],
  )
  await close()
  return rows[0]?.id ?? 1
}
