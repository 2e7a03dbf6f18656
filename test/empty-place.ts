import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig, type Config } from '#platform/server/config.ts'
import { openPostgres } from '#platform/server/db.ts'

export const SECRET = 'a secret for tests, long enough to be one'
const isPostgres = process.env['TEST_ENGINE'] === 'postgres'
const server = process.env['TEST_DATABASE_URL'] ?? ''
const folders: string[] = []
const databases: string[] = []

/** A data directory, and with PostgreSQL a database, where nothing is yet. */
export async function anEmptyPlace(): Promise<Config> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'vibework-empty-'))
  folders.push(DATA_DIR)
  const config = { NODE_ENV: 'test', LOG_LEVEL: 'error', DATA_DIR, SECRET }
  if (!isPostgres) return readConfig(config)
  const url = new URL(server)
  const name = `vibework_empty_${randomUUID().slice(0, 8)}`
  const admin = await openPostgres(url.href, 1)
  await admin.pool.query(`create database ${name}`)
  await admin.close()
  databases.push(name)
  url.pathname = `/${name}`
  return readConfig({ ...config, DATABASE_URL: url.href })
}

/** Takes away all that `anEmptyPlace` made. */
export async function leaveEmptyPlaces(): Promise<void> {
  // Files of tests that share a worker share these lists.
  const left = folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true }))
  await Promise.all(left)
  if (!isPostgres) return
  const admin = await openPostgres(server, 1)
  for (const name of databases.splice(0))
    await admin.pool.query(`drop database ${name} with (force)`)
  await admin.close()
}
