import { rm } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Resources } from '#platform/server/context.ts'
import type { Database } from '#platform/server/db.ts'
import { workOf } from '#platform/server/job-definition.ts'
import { statements } from '#platform/server/statements.ts'
import { pass } from '#testing/idle.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { testConfig } from '#testing/config.ts'
import { jobs } from './jobs.ts'
import { createResources } from './resources.ts'

/** A marketplace without visitors asks its database nothing (decision 93). */

const MINUTE_MS = 60_000

let database: Database
let resources: Resources
const sent: string[] = []
const ignore = statements.subscribe(({ text }) => sent.push(text))

beforeAll(async () => {
  database = await openTestDatabase()
})
afterEach(async () => {
  vi.useRealTimers()
  await resources.jobs.stop()
  await resources.signals.close()
})
afterAll(async () => {
  ignore()
  await database.close()
  await rm(resources.config.dataDir, { recursive: true, force: true })
})

test('a process at rest sends no statement for ten minutes, and then one look', async () => {
  // Two minutes after the hour, because no job has its time in the next quarter.
  const fake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const
  vi.useFakeTimers({ toFake: [...fake], now: new Date('2026-03-02T10:02:00Z') })
  resources = await createResources(testConfig(0), database, { now: () => new Date() })
  await resources.signals.start()
  await resources.jobs.start(workOf(jobs, resources))
  await pass(database.pool, 2 * MINUTE_MS)
  sent.length = 0
  await pass(database.pool, 7 * MINUTE_MS)
  expect(sent).toEqual([])
  await pass(database.pool, 4 * MINUTE_MS)
  // The look, the jobs that were lost, and with several processes the rehearsal's clock.
  expect(sent.length).toBeGreaterThanOrEqual(2)
  expect(sent.length).toBeLessThanOrEqual(3)
})
