import { notifyAdmins } from '#notifications/server/service.ts'
import type { Context } from '#platform/server/context.ts'
import { lastBackup } from './launch.ts'

/**
 * Notifies the admins when the last backup is too old, by the age that the launch list and the owner's desk use. A
 * marketplace that never made one is asked for it there.
 */
export async function notifyOfLateBackup(ctx: Context): Promise<void> {
  const { at, isRecent } = await lastBackup(ctx)
  if (at === null || isRecent) return
  await notifyAdmins(ctx, {
    kind: 'operator.backup_late',
    values: { backedUpAt: at.toISOString() },
    link: '/admin',
    key: `operator:backup:${at.toISOString()}`,
  })
}
