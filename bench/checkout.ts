import { openPostgres } from '#platform/server/db.ts'
import { buyOnce, servicesToBuy, signIn } from './buyer.ts'
import { asInProduction, cpuMs, postgresCpuMs, serve } from './processes.ts'
import { countStatements } from './statements.ts'

const WARMUP = 60
const CYCLES = 400

/**
 * Measures the whole checkout over HTTP (payment intent, card payment, paid order), including the test gateway's tables
 * and its signed webhook. Reports the CPU time of server and database together.
 */
export async function benchCheckout(databaseUrl: string): Promise<string> {
  const env = asInProduction(databaseUrl)
  const server = await serve(['src/app/server/main.ts'], env, 3303)
  const { pool, close } = await openPostgres(databaseUrl, 2)
  try {
    const services = await servicesToBuy(pool)
    const cookie = await signIn(server.url)
    for (let i = 0; i < WARMUP; i++) await buyOnce(server.url, cookie, services, i)
    const [serverBefore, databaseBefore] = [cpuMs(server.pid), postgresCpuMs()]
    for (let i = 0; i < CYCLES; i++) await buyOnce(server.url, cookie, services, i)
    const serverMs = (cpuMs(server.pid) - serverBefore) / CYCLES
    const databaseMs = (postgresCpuMs() - databaseBefore) / CYCLES
    const statements = await countStatements(databaseUrl, services)
    const sum = (serverMs + databaseMs).toFixed(1)
    return [
      '## Checkout, from intent to paid order',
      `${CYCLES} cycles one after another over HTTP, each with three calls and one signed webhook. The test gateway's own statements and the polling of the job queue are included.`,
      '',
      '| what | per cycle | aim |',
      '|---|---|---|',
      `| CPU of server and database | ${sum} ms (${serverMs.toFixed(1)} + ${databaseMs.toFixed(1)}) | ≤ 10 ms |`,
      `| SQL statements, without the queue's polling | ${statements} | ≤ 15 |`,
    ].join('\n')
  } finally {
    await close()
    await server.stop()
  }
}
