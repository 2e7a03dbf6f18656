import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig, type Config } from '#platform/server/config.ts'
import { EMBEDDED, openPostgres } from '#platform/server/db.ts'
import { openDemoDatabase } from '#testing/demo.ts'

export const SECRET = 'a secret for tests, long enough to be one'
const isPostgres = process.env['TEST_ENGINE'] === 'postgres'
const server = process.env['TEST_DATABASE_URL'] ?? ''
const folders: string[] = []
const environment = { NODE_ENV: 'test', LOG_LEVEL: 'error', SECRET }

/** Configuration with an empty data directory and, on PostgreSQL, an empty database. */
export async function anEmptyInstallation(): Promise<Config> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'vibework-empty-'))
  folders.push(DATA_DIR)
  const config = { ...environment, DATA_DIR }
  if (!isPostgres) return readConfig(config)
  const url = new URL(server)
  const name = `${process.env['TEST_TEMPLATE']}_empty_${randomUUID().slice(0, 8)}`
  const admin = await openPostgres(url.href, 1)
  await admin.pool.query(`create database ${name}`)
  await admin.close()
  url.pathname = `/${name}`
  return readConfig({ ...config, DATABASE_URL: url.href })
}

/** Configuration with a data directory and a database that hold the demo marketplace of the tests. */
export async function aDemoInstallation(): Promise<Config> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'vibework-demo-'))
  folders.push(DATA_DIR)
  const database = await openDemoDatabase(DATA_DIR, join(DATA_DIR, EMBEDDED))
  await database.close()
  const { url: DATABASE_URL } = database
  return readConfig({ ...environment, DATA_DIR, ...(DATABASE_URL && { DATABASE_URL }) })
}

/** Deletes the folders that `anEmptyPlace` created; global-setup.ts drops the databases. */
export async function removeEmptyInstallations(): Promise<void> {
  // Test files that run in one worker share this list.
  const left = folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true }))
  await Promise.all(left)
}
