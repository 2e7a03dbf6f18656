import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { findPostgres, startOwnPostgres, type OwnPostgres } from '../../../test/chaos/postgres.ts'
import { runChaos, type ChaosOptions } from '../../../test/chaos/run.ts'
import { aDataDir } from './running.ts'

/**
 * The short form of `npm run test:chaos`. Where the test cannot run a PostgreSQL of its own, only the server is killed,
 * and the database is the PostgreSQL of TEST_DATABASE_URL or the embedded one.
 */

const SECONDS = 15
let own: OwnPostgres | undefined
let dataDir: string

beforeAll(async () => {
  dataDir = await aDataDir()
  const bin = findPostgres()
  own = bin === undefined ? undefined : await startOwnPostgres(bin)
})
afterAll(async () => {
  await own?.remove()
  await rm(dataDir, { recursive: true, force: true })
})

type Ground = Pick<ChaosOptions, 'databaseUrl' | 'killDatabase'> & { leave(): Promise<void> }

async function theGround(): Promise<Ground> {
  if (own) {
    return { databaseUrl: own.url, killDatabase: own.killAndRestart, leave: async () => {} }
  }
  const serverUrl = process.env['TEST_DATABASE_URL']
  if (!serverUrl) return { databaseUrl: undefined, killDatabase: undefined, leave: async () => {} }
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  const name = `chaos_${process.pid}`
  await admin.query(`create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    databaseUrl: url.href,
    killDatabase: undefined,
    leave: async () => {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

test('concurrent users, lost responses, lost webhooks and crashes leave sound books', async () => {
  const seed = Number(process.env['CHAOS_SEED'] ?? Date.now() % 1e6)
  const { leave, ...ground } = await theGround()
  const database = ground.killDatabase ? 2 : 0
  const kills = { server: 2, database }
  const durationMs = SECONDS * 1000
  const report = await runChaos({ durationMs, seed, kills, dataDir, ...ground }).finally(leave)
  expect(report.violations, `seed ${seed}`).toEqual([])
  expect(report.kills, `seed ${seed}`).toEqual(kills)
  expect(report.orders, `seed ${seed}`).toBeGreaterThan(0)
  expect(report.counts.acknowledged, `seed ${seed}`).toBeGreaterThan(report.orders)
  expect(report.moneyCents.gateway).toBe(report.moneyCents.ledger)
}, 150_000)
