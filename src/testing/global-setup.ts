import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLite, openPostgres } from '#platform/server/db.ts'
import { createLite } from '#platform/server/embedded.ts'
import { migrate } from '#platform/server/migrations.ts'

/** Migrates one template database; each test file copies it, which is quicker than migrating again. */
export default async function prepareTemplate(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'vibework-test-'))
  process.env['TEST_FOLDER'] = folder
  const drop = await (process.env['TEST_ENGINE'] === 'postgres'
    ? preparePostgres()
    : prepareEmbedded(folder))
  return async () => {
    await drop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function prepareEmbedded(folder: string) {
  const lite = await createLite()
  const database = await openLite(lite)
  await migrate(database)
  const dump = await lite.dumpDataDir('none')
  await writeFile(join(folder, 'database.tar'), new Uint8Array(await dump.arrayBuffer()))
  await database.close()
  return async () => {}
}

async function preparePostgres() {
  const template = `vibework_test_${process.pid}`
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  const admin = await openPostgres(url.href, 1)
  await admin.pool.query(`create database ${template}`)
  const target = new URL(url)
  target.pathname = `/${template}`
  const database = await openPostgres(target.href, 2)
  await migrate(database)
  await database.close()
  process.env['TEST_TEMPLATE'] = template
  await admin.close()
  return () => dropDatabases(url.href, template)
}

/**
 * Drops all databases together at the end: right after a drop, a file system takes many times as long to create the
 * next database's thousand files.
 */
async function dropDatabases(url: string, prefix: string) {
  const admin = await openPostgres(url, 10, { waitMs: 0 })
  const { rows } = await admin.pool.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  await Promise.all(rows.map(({ name }) => admin.pool.query(`drop database ${name} with (force)`)))
  await admin.close()
}
