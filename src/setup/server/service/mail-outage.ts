import { takeOutageNews } from '#mail/server/service/outage.ts'
import { notifyAdmins, withdrawFromAdmins } from '#notifications/server/service.ts'
import { transaction, type Context } from '#platform/server/context.ts'

const KEY = 'operator:mail'

/**
 * Notifies the admins once that no emails are sent, by the bell only, and withdraws the notification when they are sent
 * again.
 */
export async function notifyOfMailOutage(ctx: Context): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const news = await takeOutageNews(ctx)
    if (news === 'ended') return withdrawFromAdmins(ctx, KEY)
    if (!news) return
    await notifyAdmins(ctx, {
      kind: 'operator.mail_stopped',
      values: { sinceAt: news.began.since.toISOString() },
      link: '/admin',
      key: KEY,
    })
  })
}
