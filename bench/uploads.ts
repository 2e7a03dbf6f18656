import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayOf } from '#platform/dates.ts'
import { openPostgres } from '#platform/server/db.ts'
import { memoryDuring, register, uploadConcurrently } from '../test/uploads/concurrent-uploads.ts'
import { freePort } from '../test/free-port.ts'
import { serve } from './processes.ts'

/**
 * `npm run bench:uploads`: 20 members upload 100 MB each concurrently, three times in a row. Exits with 1 when the
 * memory of the process grows by more than MOST_MIB. Needs PostgreSQL (BENCH_DATABASE_URL); creates and drops its own
 * database. Writes docs/benchmarks-uploads.md.
 */
const PEOPLE = 20
const MEGABYTES = 100
const ROUNDS = 3
const MOST_MIB = 160
const server = process.env['BENCH_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const name = `vibework_uploads_${randomBytes(4).toString('hex')}`
const operator = await openPostgres(server, 1)
await operator.pool.query(`create database ${name}`)
const address = new URL(server)
address.pathname = `/${name}`
const dataDir = await mkdtemp(join(tmpdir(), 'vibework-uploads-'))
const env = { DATABASE_URL: address.href, DATA_DIR: dataDir, DEMO: '0', HOST: '127.0.0.1' }
const product = await serve(['--expose-gc', 'src/app/server/main.ts'], env, await freePort())

try {
  const senders = await register(product.url, PEOPLE)
  // The first upload loads code, which would distort the measurement.
  await uploadConcurrently(product.url, senders, 1)
  const rounds: string[] = []
  let grown = 0
  for (let round = 1; round <= ROUNDS; round++) {
    const began = performance.now()
    const { before, most } = await memoryDuring(product.pid, () =>
      uploadConcurrently(product.url, senders, MEGABYTES),
    )
    const seconds = (performance.now() - began) / 1000
    grown = Math.max(grown, most - before)
    const rate = (PEOPLE * MEGABYTES) / seconds
    rounds.push(
      `| ${round} | ${seconds.toFixed(1)} s | ${rate.toFixed(0)} MB/s | ${before.toFixed(0)} | ${most.toFixed(0)} | ${(most - before).toFixed(0)} |`,
    )
  }
  const page = report(rounds, grown)
  console.log(page)
  await writeFile(join(import.meta.dirname, '../docs/benchmarks-uploads.md'), page)
  if (grown > MOST_MIB) process.exitCode = 1
} finally {
  await product.stop()
  await operator.pool.query(`drop database ${name} with (force)`)
  await operator.close()
  await rm(dataDir, { recursive: true, force: true })
}

function report(rounds: string[], grown: number): string {
  const [cpu] = cpus()
  return `${[
    '# Uploads',
    `\`npm run bench:uploads\`, measured on ${dayOf(new Date())} on ${cpus().length} × ${cpu?.model ?? 'unknown'}: ${PEOPLE} members upload ${MEGABYTES} MB each at the same time. Sender, server and database share one machine. The process may grow by ${MOST_MIB} MiB; it grew by at most ${grown.toFixed(0)} MiB, because files are written to disk as they arrive ([decision 55](decisions/0055-any-file.md)). Resident memory in MiB:`,
    '| round | took | received | before | at most | grown |\n|---|---|---|---|---|---|',
  ].join('\n\n')}\n${rounds.join('\n')}\n`
}
