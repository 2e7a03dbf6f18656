import { mayManage } from '#accounts/may-manage.ts'
import { findAccount, zoneOfPerson } from '#accounts/server/service/accounts.ts'
import { greetedName } from '#accounts/server/service/greeting.ts'
import { readLink } from '#accounts/server/service/mail-tokens.ts'
import { verifyCredentials } from '#accounts/server/service/sign-in.ts'
import { hasTwoStep } from '#accounts/server/service/two-step.ts'
import { audit } from '#audit/server/service.ts'
import { queueMail } from '#mail/server/service/outbox.ts'
import { INBOX_CHANGED } from '#live/event.ts'
import { dayIn, formatDay } from '#platform/dates.ts'
import { fail, found } from '#platform/errors.ts'
import { transaction, type Context, type UserContext } from '#platform/server/context.ts'
import { serveList } from '#platform/server/listing.ts'
import { appealList } from '../../appeal-list.ts'
import type { Appeal, AppealDecision, NewAppeal } from '../../appeals-contract.ts'
import { APPEAL_AGAIN_MS } from '../../suspension.ts'
import {
  filteredAppeals,
  decideAppeal,
  findAppeal,
  findLastRefusal,
  insertAppeal,
  readAppeals,
  type AppealRow,
} from '../queries/appeals.ts'
import { lockRunning } from '../queries/suspensions.ts'
import { endSuspension } from './suspensions.ts'

/**
 * Files the appeal of a suspended person. Without the emailed link or the password, the answer reveals nothing about
 * the account. Throws 'suspension.none', 'appeal.open' and 'appeal.too_soon'.
 */
export async function appeal(ctx: Context, input: NewAppeal): Promise<void> {
  const userId = await identifyAppellant(ctx, input)
  const { text } = input
  await transaction(ctx, async (ctx) => {
    const { id } = found(await lockRunning(ctx.db, userId), 'suspension.none')
    const refusedAt = await findLastRefusal(ctx.db, id)
    const fromAt = new Date((refusedAt?.getTime() ?? 0) + APPEAL_AGAIN_MS)
    const zone = await zoneOfPerson(ctx, userId)
    const day = dayIn(fromAt, zone)
    if (dayIn(ctx.now(), zone) < day)
      fail('appeal.too_soon', { details: { day: (language) => formatDay(day, language) } })
    const createdAt = ctx.now()
    const appealId = await insertAppeal(ctx.db, { suspensionId: id, userId, text, createdAt })
    if (appealId === undefined) fail('appeal.open')
    ctx.announce({ to: [], topic: INBOX_CHANGED })
  })
}

/**
 * The link works until the suspension is lifted, so it can be used again after a refusal. An account with two-step
 * login cannot appeal by password, whether suspended or not: throws 'appeal.by_link'.
 */
async function identifyAppellant(ctx: Context, input: NewAppeal): Promise<number> {
  const { token, username = '', password = '' } = input
  if (token !== undefined) return (await readLink(ctx, token, ['appeal'])).userId
  const { id } = await verifyCredentials(ctx, { username, password })
  return (await hasTwoStep(ctx, id)) ? fail('appeal.by_link') : id
}

export async function getAppeal(ctx: Context, id: number): Promise<Appeal> {
  return adminView(found(await findAppeal(ctx.db, id)))
}

/** Appeals of suspended members, for admins. */
export const allAppeals = serveList({
  list: appealList,
  file: 'appeals',
  rows: filteredAppeals,
  read: readAppeals,
  toItem: adminView,
  columns: {
    id: ({ id }) => id,
    'sent at': ({ createdAt }) => createdAt,
    username: ({ username }) => username,
    'full name': ({ fullName }) => fullName,
    appeal: ({ text }) => text,
    'suspended at': ({ suspendedAt }) => suspendedAt,
    'suspension reason': ({ reason }) => reason,
    'suspended by': ({ suspenderName }) => suspenderName,
    status: ({ status }) => status,
    'decided at': ({ decidedAt }) => decidedAt,
    'decided by': ({ deciderName }) => deciderName,
    answer: ({ answer }) => answer,
  },
})

/**
 * Decides an appeal; of two concurrent decisions the first wins. Granting lifts the suspension, and the person gets the
 * answer by email in either case. Throws 'appeal.decided' and 'suspension.super_admin_only'.
 */
export async function decide(
  ctx: UserContext,
  id: number,
  { grant, answer }: AppealDecision,
): Promise<Appeal> {
  const status = grant ? 'granted' : 'refused'
  await transaction(ctx, async (ctx) => {
    const { userId } = found(await findAppeal(ctx.db, id))
    const user = found(await findAccount(ctx, userId))
    const mayDecide = mayManage(ctx.viewer.role, user.role as typeof ctx.viewer.role)
    if (!mayDecide) fail('suspension.super_admin_only')
    // Lock the suspension before the appeal, in the same order as `lift`, to avoid a deadlock.
    const suspension = await lockRunning(ctx.db, userId)
    const decided = { status, decidedBy: ctx.viewer.id, decidedAt: ctx.now(), answer } as const
    if (!suspension || !(await decideAppeal(ctx.db, id, decided))) fail('appeal.decided')
    ctx.announce({ to: [], topic: INBOX_CHANGED })
    await audit(ctx, {
      action: 'appeal.decided',
      subject: { kind: 'appeal', id },
      before: { status: 'open' },
      after: { status, userId },
    })
    if (grant) await endSuspension(ctx, suspension, answer)
    await queueMail(ctx, {
      userId,
      to: user.email,
      locale: user.locale,
      template: 'appeal_decided',
      values: { name: greetedName(user), outcome: status, answer },
    })
  })
  return adminView(found(await findAppeal(ctx.db, id)))
}

function adminView(row: AppealRow): Appeal {
  const { id, text, status, userId, username, fullName, avatar, answer } = row
  return {
    id,
    text,
    status,
    user: { id: userId, username, fullName, avatar },
    suspension: {
      reason: row.reason,
      suspendedBy: row.suspenderName,
      createdAt: row.suspendedAt.toISOString(),
    },
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: row.deciderName,
    answer,
  }
}
