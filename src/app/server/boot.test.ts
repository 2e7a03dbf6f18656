import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openPostgres } from '#platform/server/db.ts'
import { boot, type Booted } from './boot.ts'
import { tokenIn } from '../../testing/server.ts'
import { testConfig } from '../../testing/config.ts'

/**
 * An empty database, with the number of processes that can share it. The global teardown drops it (global-setup.ts).
 */
async function anEmptyDatabase(): Promise<{ env: Record<string, string>; processes: number }> {
  const server = process.env['TEST_DATABASE_URL']
  if (process.env['TEST_ENGINE'] !== 'postgres' || !server) {
    return { env: {}, processes: 1 }
  }
  const name = `${process.env['TEST_TEMPLATE']}_boot_${randomUUID().slice(0, 8)}`
  const admin = await openPostgres(server, 1)
  await admin.pool.query(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  await admin.close()
  return { env: { DATABASE_URL: url.href }, processes: 3 }
}

async function close({ database, resources }: Booted) {
  await resources.signals.close()
  await database.close()
  await rm(resources.config.dataDir, { recursive: true, force: true })
}

test('processes that start concurrently on an empty database fill it once and print the same setup link', async () => {
  const { env, processes } = await anEmptyDatabase()
  const starts = Array.from({ length: processes }, () => boot(testConfig(3000, env), () => {}))
  const started = await Promise.all(starts)
  const [first] = started
  const { rows } = (await first?.database.pool.query<{ name: string; n: number }>(`
    select 'help categories' as name, count(*)::int as n from knowledge_categories
    union all select 'blog categories', count(*)::int from blog_categories
    union all select 'prompt categories', count(*)::int from prompt_categories
    union all select 'menus', count(*)::int from menus
    union all select 'repeated pages', count(*)::int - count(distinct slug)::int from pages
    union all select 'pages', sign(count(*))::int from pages`)) ?? { rows: [] }
  for (const booted of started) await close(booted)
  expect(Object.fromEntries(rows.map(({ name, n }) => [name, n]))).toMatchObject({
    'help categories': 4,
    'blog categories': 6,
    'prompt categories': 6,
    menus: 1,
    'repeated pages': 0,
    pages: 1,
  })
  const tokens = new Set(started.map(({ invitations }) => tokenIn(invitations)))
  expect(tokens.size).toBe(1)
  expect([...tokens][0]).toHaveLength(43)
})
