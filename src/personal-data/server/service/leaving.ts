import * as accounts from '#accounts/server/service/personal-data.ts'
import { confirm, spendConfirmed } from '#accounts/server/service/confirm.ts'
import { audit } from '#audit/server/service.ts'
import * as blog from '#blog/server/service/personal-data.ts'
import * as prompts from '#prompts/server/service/personal-data.ts'
import * as disputes from '#disputes/server/service/personal-data.ts'
import * as ledger from '#ledger/server/service/personal-data.ts'
import * as orders from '#orders/server/service/personal-data.ts'
import * as payouts from '#payouts/server/service/personal-data.ts'
import { fail } from '#platform/errors.ts'
import {
  transaction,
  type Context,
  type InTransaction,
  type UserContext,
} from '#platform/server/context.ts'
import type { Confirmation } from '#accounts/confirmation.ts'
import { erase } from './erase.ts'
import { FORGET_FILES_JOB, tryToForgetFiles, type Files } from './files.ts'

/**
 * Irreversibly erases all personal data. Ids stay, so that the ledger and other members' history remain complete
 * (docs/product-rules.md#leaving-the-marketplace). Files are deleted after the commit, so that no transaction waits for
 * the file store.
 */
export async function deleteAccount(ctx: UserContext, confirmation: Confirmation): Promise<void> {
  const confirmed = await confirm(ctx, confirmation)
  const { id } = ctx.viewer
  const passwordHash = await accounts.unusablePassword(ctx)
  const files = await transaction(ctx, async (ctx) => {
    await accounts.lockForDeletion(ctx, confirmed.user)
    await spendConfirmed(ctx, confirmed)
    await refuseUnlessSettled(ctx, id, 'account')
    const files = await erase(ctx, id, passwordHash)
    // No row refers to the files from here on, so the job keeps their keys in case this process stops or the file store
    // is unavailable.
    await ctx.jobs.send(ctx, FORGET_FILES_JOB, files)
    return files
  })
  ctx.session?.clearCookie()
  await tryToForgetFiles(ctx, id, files)
  ctx.log.info({ userId: id }, 'an account was deleted')
}

/**
 * Erases the account of a member on their request, under the rules of a deletion by themselves, after the super admin
 * confirmed their own password (control 53). Throws the errors of `confirm` and `lockForErasure`. Does nothing for an
 * account that is erased already.
 */
export async function eraseMember(
  ctx: UserContext,
  id: number,
  confirmation: Confirmation,
): Promise<void> {
  const confirmed = await confirm(ctx, confirmation)
  const passwordHash = await accounts.unusablePassword(ctx)
  const files = await transaction(ctx, async (ctx) => {
    if (!(await accounts.lockForErasure(ctx, id, confirmed))) return undefined
    await refuseUnlessSettled(ctx, id, 'erasure')
    const files = await erase(ctx, id, passwordHash, 'user.erased')
    await ctx.jobs.send(ctx, FORGET_FILES_JOB, files)
    return files
  })
  if (files) await tryToForgetFiles(ctx, id, files)
}

/** What keeps an account from being erased, for the member and for an admin, who reads about the member. */
const refusals = {
  account: {
    disputes: 'account.open_disputes',
    orders: 'account.open_orders',
    money: 'account.money_waits',
  },
  erasure: {
    disputes: 'erasure.open_disputes',
    orders: 'erasure.open_orders',
    money: 'erasure.money_waits',
  },
} as const

async function refuseUnlessSettled(
  ctx: InTransaction,
  userId: number,
  by: keyof typeof refusals,
): Promise<void> {
  const refusal = refusals[by]
  if (await disputes.isInDispute(ctx, userId)) fail(refusal.disputes)
  if (await orders.isAwaited(ctx, userId)) fail(refusal.orders)
  if (await payouts.isUnpaid(ctx, userId)) fail(refusal.money)
  if (await ledger.isUnsettled(ctx, userId)) fail(refusal.money)
}

/** Erases demo people without checking for open orders or money. Only the operator may run it. */
export async function eraseDemoPeople(ctx: Context, userIds: readonly number[]): Promise<void> {
  const passwordHash = await accounts.unusablePassword(ctx)
  const left = await transaction(ctx, async (ctx) => {
    const files = new Map<number, Files>()
    for (const userId of userIds) {
      // Unlike members' posts and prompts, those of demo people are deleted.
      await blog.eraseDemoPerson(ctx, userId)
      await prompts.eraseDemoPerson(ctx, userId)
      files.set(userId, await erase(ctx, userId, passwordHash))
    }
    await audit(ctx, { action: 'demo.removed', after: { people: userIds.length } })
    return files
  })
  for (const [userId, files] of left) await tryToForgetFiles(ctx, userId, files)
}
