import type { Config } from '#platform/server/config.ts'
import { systemContext, type Context } from '#platform/server/context.ts'
import { openDatabase, type Database } from '#platform/server/db.ts'
import { migrate } from '#platform/server/migrations.ts'
import { createResources } from './resources.ts'

/** Runs one piece of work without a server, on a migrated database, and closes everything afterwards. */
export async function asSystem<Result>(
  config: Config,
  work: (ctx: Context, database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(config)
  try {
    await migrate(database)
    const resources = await createResources(config, database)
    try {
      return await work(systemContext(resources), database)
    } finally {
      resources.mail?.close()
      await resources.signals.close()
    }
  } finally {
    await database.close()
  }
}
