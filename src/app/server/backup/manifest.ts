import { createHash, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'

export const FORMAT = 1

const Entry = z.object({
  name: z.string().check(z.regex(/^(database|files\/[\w-]{2}\/[\w-]+\.\w+)$/)),
  bytes: z.int(),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
export type Entry = z.infer<typeof Entry>

/** The first file of an archive: what else is in it, and what must be true once it is restored. */
export const Manifest = z.object({
  format: z.int(),
  madeAt: z.iso.datetime(),
  engine: z.enum(['embedded', 'postgres']),
  /** The database's own version number; an embedded one is read by the same major alone. */
  serverVersion: z.int(),
  migrations: z.array(z.string()),
  /** Rows of every table, and all cents that ever moved. */
  rows: z.record(z.string(), z.int()),
  movedCents: z.int(),
  /** Tells another SECRET from the one the archive was made under, and nothing about either. */
  secretCheck: z.object({ salt: z.string(), hash: z.string() }),
  entries: z.array(Entry),
})
export type Manifest = z.infer<typeof Manifest>

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

export function secretCheckOf(secret: string, salt = randomBytes(16).toString('hex')) {
  return { salt, hash: scryptSync(secret, salt, 32).toString('hex') }
}

export function isSameSecret(secret: string, { salt, hash }: Manifest['secretCheck']): boolean {
  const ours = Buffer.from(secretCheckOf(secret, salt).hash)
  return ours.length === hash.length && timingSafeEqual(ours, Buffer.from(hash))
}

/** What an archive holds, for whoever made it or puts it back; the database is an entry, too. */
export function countsOf({ rows, entries }: Pick<Manifest, 'rows' | 'entries'>): string {
  return `people ${rows['users'] ?? 0}, orders ${rows['orders'] ?? 0}, files ${entries.length - 1}`
}
