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

/** The first file of an archive: the other files in it, and what must be true after restoring it. */
export const Manifest = z.object({
  format: z.int(),
  madeAt: z.iso.datetime(),
  engine: z.enum(['embedded', 'postgres']),
  /** PostgreSQL's version number. An embedded database can only be read by the same major version. */
  serverVersion: z.int(),
  migrations: z.array(z.string()),
  /** Row counts of every table, and the sum of all transfers. */
  rows: z.record(z.string(), z.int()),
  movedCents: z.int(),
  /** Detects a SECRET other than the archive's, without revealing either. */
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

/** The contents of an archive in words. The database is one of the entries, so it is subtracted from the files. */
export function countsOf({ rows, entries }: Pick<Manifest, 'rows' | 'entries'>): string {
  return `people ${rows['users'] ?? 0}, orders ${rows['orders'] ?? 0}, files ${entries.length - 1}`
}
