import { createWriteStream, existsSync, openAsBlob, readdirSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { forgetKeptSums } from '#ledger/server/service/after-restore.ts'
import { StartupError, type Config } from '#platform/server/config.ts'
import { lockDataDir } from '#platform/server/data-lock.ts'
import { EMBEDDED, openPostgres, openUnlimited, type Database } from '#platform/server/db.ts'
import { createLite } from '#platform/server/embedded.ts'
import { fileTypeOf } from '#platform/server/drivers/files/file-store.ts'
import { createFiles } from '#platform/server/drivers/files/files.ts'
import { makeFolder } from '#platform/server/make-folder.ts'
import { listMigrations, migrate } from '#platform/server/migrations.ts'
import { reasonOf } from '#platform/server/reason.ts'
import { findLastingFaults } from '../invariants.ts'
import { unpackArchive, verifyArchive } from './archive.ts'
import { countRows, hasContent, readServerVersion, sumMoved } from './books.ts'
import { isSameSecret, type Manifest } from './manifest.ts'
import { runTool } from './postgres-tools.ts'
import { inWorkFolder } from './work-folder.ts'

export interface Restored {
  manifest: Manifest
  /** Migrations that were applied to the archive's older schema. */
  applied: string[]
  /** Differences from the manifest, and faults in the books; empty if all is well. */
  faults: string[]
  isSameSecret: boolean
}

/**
 * Restores an archive into an empty installation. The whole archive is verified before anything is written, and an
 * unfinished restore is cleaned up. Throws StartupError.
 */
export async function restore(config: Config, from: string): Promise<Restored> {
  const manifest = await verifyArchive(from)
  await refuseForeign(config, manifest)
  const uploads = join(config.dataDir, 'files')
  if (!config.s3 && holdsFiles(uploads)) {
    throw new StartupError(`${uploads} is not empty. Restore into an empty DATA_DIR.`)
  }
  await inFolder(config, async (folder) => {
    await unpackArchive(from, folder)
    if (config.s3) await fillBucket(config, folder, manifest)
    if (config.databaseUrl) await loadPostgres(config.databaseUrl, manifest, folder)
    else await loadEmbedded(config.dataDir, folder)
    if (!config.s3 && existsSync(join(folder, 'files'))) {
      await rm(uploads, { recursive: true, force: true })
      await rename(join(folder, 'files'), uploads)
    }
  })
  return {
    manifest,
    ...(await check(config, manifest)),
    isSameSecret: sameSecret(config, manifest),
  }
}

/** Restores from a stream, such as standard input. The archive is read twice, so it is saved to a file first. */
export function restoreStream(config: Config, from: Readable): Promise<Restored> {
  return inFolder(config, async (folder) => {
    const archive = join(folder, 'archive')
    await pipeline(from, createWriteStream(archive, { flags: 'wx', mode: 0o600 }))
    return restore(config, archive)
  })
}

async function inFolder<Result>(
  { dataDir }: Config,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const refusal = (error: unknown) =>
    new StartupError(`${dataDir} cannot be written: ${reasonOf(error)}.`)
  await makeFolder(dataDir).catch((error: unknown) => {
    throw refusal(error)
  })
  return inWorkFolder({ parent: dataDir, prefix: 'restore-', refusal }, work)
}

/**
 * Puts the uploads into the bucket. This comes before the database, because a restore requires an empty database: if
 * the bucket fails halfway, the whole restore can simply be repeated.
 */
async function fillBucket(config: Config, folder: string, { entries }: Manifest): Promise<void> {
  const files = createFiles(config)
  for (const { name } of entries) {
    const contentType = fileTypeOf(basename(name))
    if (!contentType) continue
    try {
      const bytes = await readFile(join(folder, name))
      await files.put(basename(name), bytes, contentType)
    } catch (error) {
      throw new StartupError(
        `The bucket of S3_BUCKET does not take the files: ${reasonOf(error)}. Nothing else was restored.`,
      )
    }
  }
}

/** Empty folders do not count: deleted uploads and the doctor's test file leave them. */
function holdsFiles(folder: string): boolean {
  if (!existsSync(folder)) return false
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
  return found.some((entry) => !entry.isDirectory())
}

function sameSecret(config: Config, manifest: Manifest): boolean {
  return isSameSecret(config.secret, manifest.secretCheck)
}

async function refuseForeign(config: Config, manifest: Manifest): Promise<void> {
  const engine = config.databaseUrl ? 'postgres' : 'embedded'
  if (manifest.engine !== engine) {
    const where =
      manifest.engine === 'postgres'
        ? 'is from PostgreSQL: set DATABASE_URL to an empty database'
        : 'is from the embedded database: unset DATABASE_URL'
    throw new StartupError(`This archive ${where}.`)
  }
  const known = new Set(await listMigrations())
  const unknown = manifest.migrations.find((name) => !known.has(name))
  if (unknown !== undefined) {
    throw new StartupError(
      `This archive was made by a newer Vibework (${unknown} is not known here). Update first.`,
    )
  }
}

/** The database gets its place when it is complete. */
async function loadEmbedded(dataDir: string, folder: string): Promise<void> {
  const place = join(dataDir, EMBEDDED)
  const unlock = lockDataDir(dataDir)
  try {
    if (existsSync(place)) {
      throw new StartupError(`${place} already exists. Restore into an empty DATA_DIR.`)
    }
    const loadDataDir = await openAsBlob(join(folder, 'database'))
    const loaded = join(folder, 'loaded')
    const lite = await createLite({ dataDir: loaded, loadDataDir })
    await lite.close()
    await rename(loaded, place)
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(`The database could not be restored: ${reasonOf(error)}.`)
  } finally {
    unlock()
  }
}

async function loadPostgres(url: string, manifest: Manifest, folder: string): Promise<void> {
  const { pool, close } = await openPostgres(url, 1)
  try {
    if (await hasContent(pool)) {
      throw new StartupError(
        'The database of DATABASE_URL is not empty. Restore into an empty one.',
      )
    }
    const major = Math.floor((await readServerVersion(pool)) / 10_000)
    if (major < Math.floor(manifest.serverVersion / 10_000)) {
      throw new StartupError(
        `This archive is from PostgreSQL ${Math.floor(manifest.serverVersion / 10_000)}; this server is older.`,
      )
    }
    // One transaction, so that a failed restore leaves nothing behind.
    const options = ['--no-owner', '--no-privileges', '--no-comments', '--single-transaction']
    const dump = join(folder, 'database')
    await runTool('pg_restore', { url, major }, [...options, '--exit-on-error', dump])
  } finally {
    await close()
  }
}

/** Compares the counts, applies newer migrations, then checks the books. */
async function check(config: Config, manifest: Manifest) {
  const database = await openUnlimited(config)
  try {
    const faults = await findMissing(database, manifest)
    const applied = await migrate(database)
    await forgetKeptSums(database)
    faults.push(...(await findLastingFaults(database)))
    return { applied, faults }
  } finally {
    await database.close()
  }
}

async function findMissing({ pool }: Database, manifest: Manifest): Promise<string[]> {
  const found: string[] = []
  const rows = await countRows(pool)
  for (const [table, count] of Object.entries(manifest.rows)) {
    if (rows[table] !== count) found.push(`${table}: ${rows[table] ?? 0} rows instead of ${count}`)
  }
  const cents = await sumMoved(pool)
  if (cents !== manifest.movedCents) {
    found.push(`the ledger moved ${cents} cents instead of ${manifest.movedCents}`)
  }
  return found
}
