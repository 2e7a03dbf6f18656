import pg from 'pg'
import { createApp } from '#app/server/app.ts'
import { createResources } from '#app/server/resources.ts'
import { jobs } from '#app/server/jobs.ts'
import { readConfig } from '#platform/server/config.ts'
import { openPostgres } from '#platform/server/db.ts'
import { workOf } from '#platform/server/job-definition.ts'
import { buyOnce, signIn, type Buyable } from './buyer.ts'

const PORT = 3304
const CYCLES = 20

/** Counts the SQL statements that the product sends for one checkout, in a separate server. */
export async function countStatements(databaseUrl: string, services: Buyable[]): Promise<string> {
  const config = readConfig(
    {
      DATABASE_URL: databaseUrl,
      PORT: String(PORT),
      LOG_LEVEL: 'error',
      RATE_LIMITS: '0',
    },
    { makesSecret: true },
  )
  const database = await openPostgres(databaseUrl, 10)
  const resources = await createResources(config, database)
  const app = await createApp({ resources, createRenderer: null, root: '' })
  await app.listen({ port: PORT, host: '127.0.0.1' })
  await resources.jobs.start(workOf(jobs, resources))
  const url = `http://127.0.0.1:${PORT}`
  const cookie = await signIn(url)
  await buyOnce(url, cookie, services, 0)
  const counter = countQueries()
  for (let i = 1; i <= CYCLES; i++) await buyOnce(url, cookie, services, i)
  const count = counter.stop()
  await app.close()
  await resources.jobs.stop()
  await database.close()
  return (count / CYCLES).toFixed(1)
}

/** Counts all statements except the queue's polling; adding a job is counted. */
function countQueries() {
  const { prototype } = pg.Client
  const { query } = prototype
  let count = 0
  const counting = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args
    const text = typeof first === 'string' ? first : String((first as { text?: string }).text)
    if (!/\bjobs\./.test(text) || /^\s*(?:\/\*.*?\*\/)?\s*insert/i.test(text)) count++
    return Reflect.apply(query, this, args) as unknown
  }
  prototype.query = counting as typeof query
  return {
    stop() {
      prototype.query = query
      return count
    },
  }
}
