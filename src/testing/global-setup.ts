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
  await dropOrphans(url.href)
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

/** Drops the databases of runs that were killed before they could: of no process here, and without a connection. */
async function dropOrphans(url: string) {
  const admin = await openPostgres(url, 1, { waitMs: 0 })
  const { rows } = await admin.pool.query<{ run: string; isUsed: boolean }>(
    `select substring(d.datname from '^vibework_test_\\d+') as run, bool_or(a.pid is not null) as "isUsed"
     from pg_database d left join pg_stat_activity a using (datname)
     where d.datname ~ '^vibework_test_\\d+' group by 1`,
  )
  await admin.close()
  for (const { run, isUsed } of rows) {
    if (!isUsed && !isRunning(Number(run.split('_').at(-1)))) await dropDatabases(url, run)
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/**
 * Drops all databases together at the end: right after a drop, a file system takes many times as long to create the
 * next database's thousand files.
 */
async function dropDatabases(url: string, template: string) {
  const admin = await openPostgres(url, 10, { waitMs: 0 })
  const { rows } = await admin.pool.query<{ name: string }>(
    'select datname as name from pg_database where datname = $1 or starts_with(datname, $2)',
    [template, `${template}_`],
  )
  await Promise.all(rows.map(({ name }) => admin.pool.query(`drop database ${name} with (force)`)))
  await admin.close()
}
