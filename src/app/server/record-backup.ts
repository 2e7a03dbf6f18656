import { audit } from '#audit/server/service.ts'
import { recordBackup as recordForLaunch } from '#setup/server/service/launch.ts'
import type { Config } from '#platform/server/config.ts'
import { systemContext } from '#platform/server/context.ts'
import { createResources } from './resources.ts'
import { openExisting, readMigrationState } from './status.ts'

/** Records in the database that it was backed up or restored. Does nothing on an older schema. */
export async function recordBackup(config: Config, event: 'backed up' | 'restored'): Promise<void> {
  const database = await openExisting(config)
  try {
    if ((await readMigrationState(database.pool)).pending.length > 0) return
    const resources = await createResources(config, database)
    const ctx = systemContext(resources)
    if (event === 'restored') await audit(ctx, { action: 'backup.restored' })
    else await recordForLaunch(ctx, ctx.now())
    resources.mail?.close()
    await resources.signals.close()
  } finally {
    await database.close()
  }
}
