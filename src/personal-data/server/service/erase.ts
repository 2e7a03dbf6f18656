import * as accounts from '#accounts/server/service/personal-data.ts'
import type { AuditAction } from '#audit/kinds.ts'
import { eraseWordsAbout } from '#audit/server/service.ts'
import * as agreements from '#agreements/server/service/personal-data.ts'
import * as applications from '#applications/server/service.ts'
import * as attachments from '#attachments/server/service/personal-data.ts'
import * as blog from '#blog/server/service/personal-data.ts'
import * as briefs from '#briefs/server/service/personal-data.ts'
import * as prompts from '#prompts/server/service/personal-data.ts'
import * as broadcasts from '#broadcasts/server/service/members.ts'
import * as contact from '#contact/server/service.ts'
import * as disputes from '#disputes/server/service/personal-data.ts'
import * as favorites from '#favorites/server/service.ts'
import * as notesAbout from '#people/server/service/notes.ts'
import * as savedViews from '#saved-views/server/service.ts'
import * as knowledge from '#knowledge/server/service/personal-data.ts'
import * as mail from '#mail/server/service/outbox.ts'
import * as messages from '#messages/server/service/personal-data.ts'
import * as notifications from '#notifications/server/service.ts'
import * as offers from '#offers/server/service/personal-data.ts'
import * as packages from '#packages/server/service/personal-data.ts'
import * as payments from '#payments/server/service/personal-data.ts'
import type { InTransaction } from '#platform/server/context.ts'
import { forgetKeysOf } from '#platform/server/idempotency.ts'
import * as portfolio from '#portfolio/server/service/personal-data.ts'
import * as reactions from '#reactions/server/service.ts'
import * as reports from '#reports/server/service.ts'
import * as reviews from '#reviews/server/service/personal-data.ts'
import * as vocabulary from '#search/server/service/vocabulary.ts'
import * as services from '#services/server/service/personal-data.ts'
import * as suspensions from '#suspensions/server/service/suspensions.ts'
import { listSubjectsOf } from '../queries.ts'

/**
 * Erases a person in every room and keeps the id. Returns the files to delete after the commit. What stays of each text:
 * src/personal-data/fates.
 */
export async function erase(
  ctx: InTransaction,
  userId: number,
  passwordHash: string,
  action?: AuditAction,
) {
  // Both are read before the rows that they are read from are erased.
  const subjects = await listSubjectsOf(ctx.db, userId)
  const learnt = await vocabulary.learntFrom(ctx, userId)
  await applications.erasePerson(ctx, userId)
  await suspensions.erasePerson(ctx, userId)
  await reports.erasePerson(ctx, userId)
  await disputes.erasePerson(ctx, userId)
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
  await eraseWordsAbout(ctx, userId, subjects)
  await vocabulary.forget(ctx, learnt)
  return { avatar, covers, uploads: [...unused, ...gigFiles, ...offered], portfolio: pieces }
}
