import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findPostgres, startOwnPostgres } from './postgres.ts'
import { runChaos } from './run.ts'

/** `npm run test:chaos -- --seconds 120 --seed 7`, or CHAOS_SECONDS and CHAOS_SEED. */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: process.env['CHAOS_SECONDS'] ?? '60' },
    seed: { type: 'string', default: process.env['CHAOS_SEED'] ?? String(Date.now() % 1e6) },
  },
})
const seed = Number(values.seed)
const durationMs = Number(values.seconds) * 1000
const bin = findPostgres()
if (!bin) {
  console.error(
    'This test starts and kills its own PostgreSQL. Install the package postgresql, which has initdb.',
  )
  process.exit(1)
}
console.log(`Chaos for ${values.seconds} s, seed ${seed}, PostgreSQL of ${bin}`)
const dataDir = await mkdtemp(join(tmpdir(), 'vibework-chaos-'))
const postgres = await startOwnPostgres(bin)
try {
  const report = await runChaos({
    durationMs,
    seed,
    kills: { server: 6, database: 5 },
    dataDir,
    databaseUrl: postgres.url,
    killDatabase: postgres.killAndRestart,
  })
  const { violations, ...figures } = report
  console.log(JSON.stringify({ seed, ...figures }, undefined, 2))
  for (const violation of violations.slice(0, 100)) console.error(violation)
  console.log(
    violations.length === 0 ? 'No violations.' : `${violations.length} violations, seed ${seed}`,
  )
  if (violations.length > 0) process.exitCode = 1
} finally {
  await postgres.remove()
  await rm(dataDir, { recursive: true, force: true })
}
