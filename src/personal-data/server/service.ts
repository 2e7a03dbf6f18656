import * as accounts from '#accounts/server/service/personal-data.ts'
import { deletePicture } from '#accounts/server/service/profile.ts'
import { confirm, spendConfirmed } from '#accounts/server/service/confirm.ts'
import type { AuditAction } from '#audit/kinds.ts'
import { audit } from '#audit/server/service.ts'
import * as agreements from '#agreements/server/service/personal-data.ts'
import * as applications from '#applications/server/service.ts'
import * as attachments from '#attachments/server/service/personal-data.ts'
import * as blog from '#blog/server/service/personal-data.ts'
import * as briefs from '#briefs/server/service/personal-data.ts'
import * as prompts from '#prompts/server/service/personal-data.ts'
import * as broadcasts from '#broadcasts/server/service/members.ts'
import * as contact from '#contact/server/service.ts'
import * as disputes from '#disputes/server/service/personal-data.ts'
import * as documents from '#documents/server/service/personal-data.ts'
import * as favorites from '#favorites/server/service.ts'
import * as notesAbout from '#people/server/service/notes.ts'
import * as savedViews from '#saved-views/server/service.ts'
import * as knowledge from '#knowledge/server/service/personal-data.ts'
import * as ledger from '#ledger/server/service/personal-data.ts'
import * as mail from '#mail/server/service.ts'
import * as messages from '#messages/server/service/personal-data.ts'
import * as notifications from '#notifications/server/service.ts'
import * as offers from '#offers/server/service/personal-data.ts'
import * as orders from '#orders/server/service/personal-data.ts'
import * as packages from '#packages/server/service/personal-data.ts'
import * as payments from '#payments/server/service/personal-data.ts'
import * as payouts from '#payouts/server/service/personal-data.ts'
import type { Download } from '#platform/contract.ts'
import { fail } from '#platform/errors.ts'
import {
  transaction,
  type Context,
  type InTransaction,
  type UserContext,
} from '#platform/server/context.ts'
import { forgetKeysOf } from '#platform/server/idempotency.ts'
import * as pictures from '#pictures/server/service.ts'
import * as portfolio from '#portfolio/server/service/personal-data.ts'
import * as reactions from '#reactions/server/service.ts'
import * as reports from '#reports/server/service.ts'
import * as reviews from '#reviews/server/service/personal-data.ts'
import * as services from '#services/server/service/personal-data.ts'
import * as suspensions from '#suspensions/server/service/suspensions.ts'
import * as worklog from '#worklog/server/service/personal-data.ts'
import type { Confirmation } from '#accounts/confirmation.ts'

/** Everything the marketplace stores about the viewer, by room. Amounts are in cents, times in UTC. */
export async function exportAll(ctx: UserContext): Promise<Download> {
  const { id } = ctx.viewer
  const copy = {
    exportedAt: ctx.now(),
    ...(await accounts.exportPerson(ctx, id)),
    applications: await applications.exportPerson(ctx, id),
    services: await services.exportPerson(ctx, id),
    packages: await packages.exportPerson(ctx, id),
    portfolio: await portfolio.exportPerson(ctx, id),
    orders: await orders.exportPerson(ctx, id),
    gigs: await briefs.exportPerson(ctx, id),
    offers: await offers.exportPerson(ctx, id),
    agreements: await agreements.exportPerson(ctx, id),
    hoursWorked: await worklog.exportPerson(ctx, id),
    payments: await ledger.exportPerson(ctx, id),
    checkouts: await payments.exportPerson(ctx, id),
    payouts: await payouts.exportPerson(ctx, id),
    disputes: await disputes.exportPerson(ctx, id),
    documents: await documents.exportPerson(ctx, id),
    reviews: await reviews.exportPerson(ctx, id),
    messages: await messages.exportPerson(ctx, id),
    files: await attachments.exportPerson(ctx, id),
    pictures: await pictures.exportPerson(ctx, id),
    favorites: await favorites.exportPerson(ctx, id),
    adminNotes: await notesAbout.exportPerson(ctx, id),
    savedViews: await savedViews.exportPerson(ctx, id),
    reactions: await reactions.exportPerson(ctx, id),
    notifications: await notifications.exportPerson(ctx, id),
    mails: await mail.exportPerson(ctx, id),
    broadcasts: await broadcasts.exportPerson(ctx, id),
    reports: await reports.exportPerson(ctx, id),
    blog: await blog.exportPerson(ctx, id),
    prompts: await prompts.exportPerson(ctx, id),
    contactMessages: await contact.exportPerson(ctx, id),
    helpArticles: await knowledge.exportPerson(ctx, id),
    suspensions: await suspensions.exportPerson(ctx, id),
  }
  return {
    fileName: `my-data-${copy.account.username}.json`,
    contentType: 'application/json; charset=utf-8',
    bytes: JSON.stringify(copy, null, 2),
  }
}

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

/** Deletes the files of an erased account; retried until all are deleted. */
export const FORGET_FILES_JOB = 'personal_data.forget_files'
export type Files = Awaited<ReturnType<typeof erase>>

/** A job that an earlier release has queued has no portfolio. */
type QueuedFiles = Omit<Files, 'portfolio'> & Partial<Pick<Files, 'portfolio'>>

/** Tries all deletions, even if one fails, then throws the first failure. */
export async function forgetFiles(ctx: Context, files: QueuedFiles): Promise<void> {
  const { avatar, covers, uploads, portfolio: pieces = [] } = files
  const outcomes = await Promise.allSettled([
    deletePicture(ctx, avatar),
    services.deleteCovers(ctx, covers),
    attachments.forgetUploads(ctx, uploads),
    portfolio.forgetFiles(ctx, pieces),
  ])
  const failure = outcomes.find(({ status }) => status === 'rejected')
  if (failure?.status === 'rejected') throw failure.reason
}

/** Deletes the files immediately. The account is already erased, so a failure is only logged; the job retries. */
async function tryToForgetFiles(ctx: Context, userId: number, files: Files): Promise<void> {
  await forgetFiles(ctx, files).catch((error: unknown) =>
    ctx.log.warn(
      { err: error, userId },
      'could not delete the files of a deleted account; the job retries',
    ),
  )
}

async function erase(
  ctx: InTransaction,
  userId: number,
  passwordHash: string,
  action?: AuditAction,
) {
  await applications.erasePerson(ctx, userId)
  await suspensions.erasePerson(ctx, userId)
  await contact.erasePerson(ctx, userId)
  await knowledge.erasePerson(ctx, userId)
  await blog.erasePerson(ctx, userId)
  await prompts.erasePerson(ctx, userId)
  await payments.erasePerson(ctx, userId)
  // Gigs before offers, and offers before agreements, in the order of the locks.
  const gigFiles = await briefs.erasePerson(ctx, userId, await offers.openGigsOf(ctx, userId))
  const offered = await offers.erasePerson(ctx, userId)
  await agreements.erasePerson(ctx, userId)
  await favorites.erasePerson(ctx, userId)
  await savedViews.erasePerson(ctx, userId)
  await notesAbout.erasePerson(ctx, userId)
  await reactions.erasePerson(ctx, userId)
  await reviews.erasePerson(ctx, userId)
  await messages.erasePerson(ctx, userId)
  await notifications.erasePerson(ctx, userId)
  await broadcasts.erasePerson(ctx, userId)
  await forgetKeysOf(ctx, userId)
  // Before the account, because erasing it queues a farewell email.
  await mail.erasePerson(ctx, userId)
  const unused = await attachments.erasePerson(ctx, userId)
  const pieces = await portfolio.erasePerson(ctx, userId)
  const covers = await services.erasePerson(ctx, userId)
  await packages.erasePerson(ctx, userId)
  const avatar = await accounts.erasePerson(ctx, userId, passwordHash, action)
  return { avatar, covers, uploads: [...unused, ...gigFiles, ...offered], portfolio: pieces }
}
