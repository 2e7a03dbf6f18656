import type { Config } from '#platform/server/config.ts'
import type { Resources } from '#platform/server/context.ts'
import type { Database } from '#platform/server/db.ts'
import { migrate } from '#platform/server/migrations.ts'
import { createResources } from '../resources.ts'
import { fillFirstTime } from './contents.ts'
import type { Progress } from './progress.ts'

/** Applies pending migrations, and fills a marketplace that has no people yet. */
export async function prepareDatabase(
  config: Config,
  database: Database,
  progress: Progress,
): Promise<Resources> {
  const applied = await migrate(database)
  if (applied.length > 0) progress.say(`Prepared the database (${applied.length} migrations).`)
  const resources = await createResources(config, database)
  await fillFirstTime(resources, database, progress)
  return resources
}
