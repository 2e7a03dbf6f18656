import { randomUUID } from 'node:crypto'
import { existsSync, openAsBlob } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openLite, openPostgres, type Database } from '#platform/server/db.ts'
import { createLite } from '#platform/server/embedded.ts'
import { oneAtATime } from '#platform/server/one-at-a-time.ts'

/**
 * Databases of tests are copies of templates, because a copy is quicker than a migration. The first template is migrated
 * by global-setup.ts; a test file that needs another one fills it for all files of the run.
 */

const isPostgres = process.env['TEST_ENGINE'] === 'postgres'
const LOOK_MS = 200
/** Fewer than in production: each connection of each test file plans its statements again. */
const CONNECTIONS = 8

/** Where the embedded templates are, and what belongs to templates besides their database. */
export function templateFolder(): string {
  return process.env['TEST_FOLDER'] ?? ''
}

/** The address of a database on the server that TEST_DATABASE_URL names. */
export function urlOf(name?: string): string {
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  if (name) url.pathname = `/${name}`
  return url.href
}

/** Read once, because workers keep modules loaded between test files. */
const blobs = new Map<string, Promise<Blob>>()

/** A migrated database. The global teardown drops it. */
export function openTestDatabase(): Promise<Database> {
  return copyOf('')
}

/** A copy of a template; '' is the migrated one. */
async function copyOf(template: string, dataDir?: string): Promise<Database> {
  if (!isPostgres) {
    const file = join(templateFolder(), `database${template}.tar`)
    const blob = blobs.get(file) ?? openAsBlob(file)
    blobs.set(file, blob)
    return openLite(await createLite({ loadDataDir: await blob, ...(dataDir && { dataDir }) }))
  }
  const base = `${process.env['TEST_TEMPLATE']}${template}`
  const name = `${base}_${randomUUID().slice(0, 8)}`
  const admin = await openPostgres(urlOf(), 1)
  await admin.pool.query(`create database ${name} template ${base} strategy file_copy`)
  // Safe here, because the tests that kill the database use their own.
  await admin.pool.query(`alter database ${name} set synchronous_commit = off`)
  await admin.close()
  return openPostgres(urlOf(name), CONNECTIONS)
}

/** A copy of a further template, which is filled if this is the first test file that needs it. */
export async function openFilled(
  template: string,
  fill: (database: Database) => Promise<void>,
  embeddedIn?: string,
): Promise<Database> {
  await (isPostgres ? fillPostgres(template, fill) : fillEmbedded(template, fill))
  return copyOf(`_${template}`, embeddedIn)
}

async function fillPostgres(template: string, fill: (database: Database) => Promise<void>) {
  const base = process.env['TEST_TEMPLATE'] ?? ''
  const name = `${base}_${template}`
  await oneAtATime({ url: urlOf() }, name, async () => {
    const admin = await openPostgres(urlOf(), 1)
    const { rowCount } = await admin.pool.query('select from pg_database where datname = $1', [
      name,
    ])
    if (rowCount === 0) {
      await admin.pool.query(`create database ${name}_part template ${base} strategy file_copy`)
      const database = await openPostgres(urlOf(`${name}_part`), 20)
      await fill(database)
      await database.close()
      await admin.pool.query(`alter database ${name}_part rename to ${name}`)
    }
    await admin.close()
  })
}

async function fillEmbedded(template: string, fill: (database: Database) => Promise<void>) {
  const file = join(templateFolder(), `database_${template}.tar`)
  // The first to create the folder fills the template; the others wait for its file.
  const isFirst = await mkdir(`${file}.taken`).then(
    () => true,
    () => false,
  )
  if (!isFirst) {
    while (!existsSync(file)) await delay(LOOK_MS)
    return
  }
  const empty = await openAsBlob(join(templateFolder(), 'database.tar'))
  const lite = await createLite({ loadDataDir: empty })
  const database = await openLite(lite)
  await fill(database)
  const dump = await lite.dumpDataDir('none')
  await database.close()
  await writeFile(`${file}.part`, new Uint8Array(await dump.arrayBuffer()))
  await rename(`${file}.part`, file)
}
