import { createWriteStream, existsSync } from 'node:fs'
import { copyFile, link, mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Writable } from 'node:stream'
import { StartupError, type Config } from '#platform/server/config.ts'
import { lockDataDir } from '#platform/server/data-lock.ts'
import { EMBEDDED, openLite, openPostgres, type Database } from '#platform/server/db.ts'
import { createLite } from '#platform/server/embedded.ts'
import { fileTypeOf } from '#platform/server/drivers/files/file-store.ts'
import { makeFolder } from '#platform/server/make-folder.ts'
import { reasonOf } from '#platform/server/reason.ts'
import { writeArchive } from './archive.ts'
import { countRows, listApplied, readServerVersion, sumMoved } from './books.ts'
import { FORMAT, secretCheckOf, sha256Of, type Entry, type Manifest } from './manifest.ts'
import { runTool } from './postgres-tools.ts'
import { inWorkFolder } from './work-folder.ts'

type Facts = Pick<Manifest, 'serverVersion' | 'migrations' | 'rows' | 'movedCents'>

/**
 * Writes the database and the uploaded files into one archive. PostgreSQL may be in use: the counts and the dump come
 * from one snapshot. The embedded database must not be in use: its lock is taken. Throws StartupError.
 */
export async function backUp(config: Config, to: string, now: Date): Promise<Manifest> {
  const target = resolve(to)
  if (existsSync(target)) throw new StartupError(`${target} already exists; choose another name.`)
  return inFolder(dirname(target), async (folder) => {
    const manifest = await gather(config, folder, now)
    const unfinished = join(folder, 'archive')
    await writeArchive(createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }), {
      manifest,
      folder,
    })
    await rename(unfinished, target)
    return manifest
  })
}

/** Writes the archive to a stream, such as standard output, and keeps no copy. */
export async function streamBackup(config: Config, to: Writable, now: Date): Promise<Manifest> {
  await makeFolder(config.dataDir)
  return inFolder(config.dataDir, async (folder) => {
    const manifest = await gather(config, folder, now)
    await writeArchive(to, { manifest, folder })
    return manifest
  })
}

function inFolder<Result>(
  parent: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const refusal = (error: unknown) =>
    new StartupError(`The archive cannot be written there: ${reasonOf(error)}.`)
  return inWorkFolder({ parent, prefix: '.backup-', refusal }, work)
}

/** Collects all contents of the archive in a folder. */
async function gather(config: Config, folder: string, now: Date): Promise<Manifest> {
  const dump = join(folder, 'database')
  const facts = config.databaseUrl
    ? await dumpPostgres(config.databaseUrl, dump)
    : await dumpEmbedded(config.dataDir, dump)
  const entries: Entry[] = []
  for (const name of ['database', ...(await holdUploads(config.dataDir, folder))]) {
    entries.push(await entryOf(name, join(folder, name)))
  }
  return {
    format: FORMAT,
    madeAt: now.toISOString(),
    engine: config.databaseUrl ? 'postgres' : 'embedded',
    ...facts,
    secretCheck: secretCheckOf(config.secret),
    entries,
  }
}

async function entryOf(name: string, path: string): Promise<Entry> {
  return { name, bytes: (await stat(path)).size, sha256: await sha256Of(path) }
}

/**
 * Hard-links the present uploads into the backup's own folder, or copies them from another disk, because uploads may be
 * deleted while they are read. Returns their names, without files that disappeared in between.
 */
async function holdUploads(dataDir: string, folder: string): Promise<string[]> {
  const held: string[] = []
  for (const name of await listUploads(join(dataDir, 'files'))) {
    const [from, to] = [join(dataDir, name), join(folder, name)]
    await mkdir(dirname(to), { recursive: true })
    try {
      await link(from, to).catch(() => copyFile(from, to))
      held.push(name)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  return held
}

async function dumpEmbedded(dataDir: string, dump: string): Promise<Facts> {
  const folder = join(dataDir, EMBEDDED)
  if (!existsSync(folder)) throw new StartupError(`There is no database in ${dataDir}.`)
  const unlock = lockDataDir(dataDir)
  try {
    const lite = await createLite({ dataDir: folder })
    const database = await openLite(lite)
    const facts = await readFacts(database.pool)
    const tar = await lite.dumpDataDir('none')
    await writeFile(dump, new Uint8Array(await tar.arrayBuffer()), { mode: 0o600 })
    await database.close()
    return facts
  } finally {
    unlock()
  }
}

async function dumpPostgres(url: string, dump: string): Promise<Facts> {
  const { pool, close } = await openPostgres(url, 2)
  const connection = await pool.connect()
  try {
    await connection.query('begin isolation level repeatable read read only')
    const facts = await readFacts(connection)
    const { rows } = await connection.query<{ id: string }>('select pg_export_snapshot() as id')
    const major = Math.floor(facts.serverVersion / 10_000)
    await runTool('pg_dump', { url, major }, [
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      `--snapshot=${rows[0]?.id ?? ''}`,
      `--file=${dump}`,
    ])
    return facts
  } finally {
    connection.release(true)
    await close()
  }
}

async function readFacts(connection: Pick<Database['pool'], 'query'>): Promise<Facts> {
  try {
    return {
      serverVersion: await readServerVersion(connection),
      migrations: await listApplied(connection),
      rows: await countRows(connection),
      movedCents: await sumMoved(connection),
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`This is not a Vibework database: ${reason}.`)
  }
}

/** Complete files only: an unfinished upload has a different name. */
async function listUploads(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found
    .filter((file) => file.isFile() && fileTypeOf(file.name))
    .map((file) => relative(folder, join(file.parentPath, file.name)).split(sep).join('/'))
    .toSorted()
    .map((name) => `files/${name}`)
}
