import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliDecompress, constants } from 'node:zlib'
import type { PGlite, PGliteOptions } from '@electric-sql/pglite'
import packageFile from '../../../package.json' with { type: 'json' }

/**
 * The empty database of this version of the engine, as its `initdb` makes it. Unpacking the file takes a third of the
 * time of `initdb`. `npm run db:pack` writes it; without the file, `initdb` runs.
 */
export const PACKED = fileURLToPath(
  new URL(
    `../../../db/embedded-${packageFile.dependencies['@electric-sql/pglite']}.tar.br`,
    import.meta.url,
  ),
)
const unpack = promisify(brotliDecompress)

let empty: Promise<Blob | undefined> | undefined

/**
 * Creates the embedded engine with the extensions that the migrations need; in memory by default. A new database is the
 * packed one, unless `isPacked` is false.
 */
export async function createLite({
  isPacked = true,
  ...options
}: PGliteOptions & { isPacked?: boolean } = {}): Promise<PGlite> {
  const [{ PGlite: Embedded }, { pg_trgm }, { unaccent }, { fuzzystrmatch }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('@electric-sql/pglite/contrib/unaccent'),
    import('@electric-sql/pglite/contrib/fuzzystrmatch'),
  ])
  const isNew = options.dataDir === undefined || !existsSync(options.dataDir)
  const packed = isNew && isPacked ? await (empty ??= readPacked()) : undefined
  const loadDataDir = options.loadDataDir ?? packed
  return Embedded.create({
    ...options,
    ...(loadDataDir && { loadDataDir }),
    extensions: { pg_trgm, unaccent, fuzzystrmatch },
  })
}

async function readPacked(): Promise<Blob | undefined> {
  if (!existsSync(PACKED)) return undefined
  const params = { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 }
  return new Blob([new Uint8Array(await unpack(await readFile(PACKED), { params }))])
}
