import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { readServerVersion } from '#app/server/backup/books.ts'
import { runTool } from '#app/server/backup/postgres-tools.ts'
import { boot } from '#app/server/boot.ts'
import { findFaults } from '#app/server/invariants.ts'
import { readConfig } from '#platform/server/config.ts'
import { openPostgres } from '#platform/server/db.ts'
import { listMigrations } from '#platform/server/migrations.ts'
import product from '../package.json' with { type: 'json' }
import { ENDING, RELEASES } from '../test/releases.ts'

/**
 * `npm run release:dump`: dumps the database of this version, filled with demo data, for the test that migrates every
 * released schema to the current one. Needs a PostgreSQL server and its pg_dump.
 */

const SERVER = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const last = (await listMigrations()).at(-1)?.slice(0, 4)
const target = join(RELEASES, `${product.version}-${last}${ENDING}`)
if (existsSync(target)) {
  console.error(`${target} already exists. The dump of a release is never replaced.`)
  process.exit(1)
}
const folder = await mkdtemp(join(tmpdir(), 'vibework-release-'))
const name = `vibework_release_${randomUUID().slice(0, 8)}`
const admin = await openPostgres(SERVER, 1)
await admin.pool.query(`create database ${name}`)
try {
  await keep()
} finally {
  await admin.pool.query(`drop database ${name} with (force)`)
  await admin.close()
  await rm(folder, { recursive: true, force: true })
}

async function keep() {
  const url = new URL(SERVER)
  url.pathname = `/${name}`
  const { database, resources } = await boot(
    readConfig({ DATABASE_URL: url.href, DATA_DIR: folder, DEMO: '1' }, { makesSecret: true }),
    console.log,
  )
  const faults = await findFaults(database)
  const major = Math.floor((await readServerVersion(database.pool)) / 10_000)
  resources.mail?.close()
  await resources.signals.close()
  await database.close()
  if (faults.length > 0) throw new Error(`The books have faults: ${faults.join('; ')}`)
  const file = join(folder, 'dump.sql')
  const plain = ['--no-owner', '--no-privileges', '--inserts', '--rows-per-insert=200']
  await runTool('pg_dump', { url: url.href, major }, [...plain, '--file', file])
  // `\restrict` and `\unrestrict` are psql commands, which a database driver cannot run.
  const script = (await readFile(file, 'utf8')).replaceAll(/^\\(un)?restrict .*\n/gm, '')
  const packed = brotliCompressSync(script, {
    params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
  })
  await writeFile(target, packed)
  console.log(`${target}: ${(packed.length / 1024).toFixed(0)} KiB`)
}
