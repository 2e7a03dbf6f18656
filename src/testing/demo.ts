import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { createResources } from '../app/server/resources.ts'
import { seedDemo } from '../app/server/demo/seed.ts'
import type { Database } from '#platform/server/db.ts'
import { openFilled, templateFolder } from './databases.ts'
import { testConfig } from './config.ts'

/** The day on which the demo marketplace of the tests was filled. */
export const DEMO_DAY = new Date('2026-11-20T00:00:00Z')

/**
 * A database with the demo data, whose pictures are copied into the data directory. The first test file of a run fills
 * it, which takes longer than the tests of most files. An embedded database is in memory, unless a folder is given.
 */
export async function openDemoDatabase(dataDir: string, embeddedIn?: string): Promise<Database> {
  const config = { ...testConfig(0), dataDir: join(templateFolder(), 'demo') }
  const database = await openFilled(
    'demo',
    async (empty) => {
      const resources = await createResources(config, empty)
      await seedDemo(resources, DEMO_DAY)
      await resources.signals.close()
    },
    embeddedIn,
  )
  await cp(join(config.dataDir, 'files'), join(dataDir, 'files'), { recursive: true })
  return database
}
