import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack, type Pack } from 'tar-stream'
import { StartupError } from '#platform/server/config.ts'
import { FORMAT, Manifest, type Entry } from './manifest.ts'

const MANIFEST = 'manifest.json'
/** Enough for more than a million files. The manifest is read into one string. */
const MAX_MANIFEST_BYTES = 256 * 1024 * 1024

/** Writes the manifest and its entries, which are in `folder`, as one .tar.gz. Throws StartupError. */
export async function writeArchive(
  to: Writable,
  { manifest, folder }: { manifest: Manifest; folder: string },
): Promise<void> {
  const manifestJson = JSON.stringify(manifest)
  // A larger manifest could be written but not read.
  if (Buffer.byteLength(manifestJson) > MAX_MANIFEST_BYTES) {
    throw new StartupError(
      'These are too many files for one archive: back up DATA_DIR/files by other means.',
    )
  }
  const archive = pack()
  // Standard output stays open for later messages.
  const isWritten = pipeline(archive, createGzip(), to, { end: to !== process.stdout })
  const fill = async () => {
    archive.entry({ name: MANIFEST, mode: 0o600 }, manifestJson)
    for (const entry of manifest.entries) await addFile(archive, entry, join(folder, entry.name))
    archive.finalize()
  }
  await Promise.all([isWritten, fill()]).catch((error: Error) => {
    archive.destroy(error)
    throw new StartupError(`The archive could not be written: ${error.message}.`)
  })
}

async function addFile(archive: Pack, { name, bytes }: Entry, path: string): Promise<void> {
  const entry = archive.entry({ name, size: bytes, mode: 0o600 })
  // If the file changed since its size was read, the archive refuses it.
  await pipeline(createReadStream(path), entry)
}

/**
 * Reads the whole archive, and returns its manifest if every file matches it. Throws StartupError otherwise, because a
 * partial archive must not be restored.
 */
export async function verifyArchive(file: string): Promise<Manifest> {
  let manifest: Manifest | undefined
  const waiting = new Map<string, Entry>()
  await readEntries(file, async (name, stream) => {
    if (!manifest) {
      if (name !== MANIFEST) throw new Error('it is not a Vibework backup')
      manifest = parseManifest(await text(limited(stream)))
      for (const entry of manifest.entries) waiting.set(entry.name, entry)
      return
    }
    const expected = waiting.get(name)
    if (!expected) throw new Error(`${name} is not in its manifest`)
    const hash = createHash('sha256')
    await pipeline(stream, hash)
    if (hash.digest('hex') !== expected.sha256) throw new Error(`${name} was changed`)
    waiting.delete(name)
  })
  const [missing] = waiting.keys()
  if (!manifest || missing !== undefined) throw damaged(file, `${missing ?? MANIFEST} is missing`)
  return manifest
}

/** Unpacks a verified archive into a folder. */
export async function unpackArchive(file: string, folder: string): Promise<void> {
  await readEntries(file, async (name, stream) => {
    if (name === MANIFEST) {
      stream.resume()
      return
    }
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  })
}

async function readEntries(
  file: string,
  read: (name: string, stream: Readable) => Promise<void>,
): Promise<void> {
  const entries = extract()
  entries.on('entry', ({ name }, stream, next) => {
    const content = new PassThrough()
    stream.on('error', (error) => content.destroy(error))
    const proceed = (problem?: Error) => next(problem)
    read(name, stream.pipe(content)).then(() => proceed(), proceed)
  })
  try {
    await pipeline(createReadStream(file), createGunzip(), entries)
  } catch (error) {
    if (isMissing(error)) throw new StartupError(`There is no archive ${file}.`)
    throw damaged(file, error instanceof Error ? error.message : String(error))
  }
}

function parseManifest(json: string): Manifest {
  const { format } = JSON.parse(json) as { format?: unknown }
  if (format !== FORMAT) throw new Error(`its format ${String(format)} is unknown`)
  return Manifest.parse(JSON.parse(json))
}

function limited(stream: Readable): Readable {
  let bytes = 0
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > MAX_MANIFEST_BYTES) stream.destroy(new Error('its manifest is too large'))
  })
  return stream
}

function damaged(file: string, why: string): StartupError {
  return new StartupError(`${file} is damaged or not a backup, nothing was restored: ${why}.`)
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
