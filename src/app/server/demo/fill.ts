import { demoPeople } from '#accounts/server/service/accounts.ts'
import { eraseDemoPeople } from '#personal-data/server/service/leaving.ts'
import type { Context } from '#platform/server/context.ts'
import { recordFilled } from '#setup/server/service/first-run.ts'
import { seedDemo } from './seed.ts'

/**
 * Fills a new marketplace with sample content: the demo marketplace, but with accounts that cannot log in. First erases
 * the people of an earlier attempt that failed, because their names are taken.
 */
export async function fillIn(ctx: Context): Promise<void> {
  try {
    const left = await demoPeople(ctx)
    if (left.length > 0) await eraseDemoPeople(ctx, left)
    await seedDemo(ctx, undefined, { isClosed: true })
    await recordFilled(ctx, 'filled')
  } catch (error) {
    ctx.log.error({ err: error }, 'the sample content could not be filled in')
    await recordFilled(ctx, 'failed')
  }
}
