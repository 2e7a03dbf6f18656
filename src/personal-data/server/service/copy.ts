import * as accounts from '#accounts/server/service/personal-data.ts'
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
import * as mail from '#mail/server/service/outbox.ts'
import { refusedSince } from '#mail/server/service/refusals.ts'
import * as messages from '#messages/server/service/personal-data.ts'
import * as notifications from '#notifications/server/service.ts'
import * as offers from '#offers/server/service/personal-data.ts'
import * as orders from '#orders/server/service/personal-data.ts'
import * as packages from '#packages/server/service/personal-data.ts'
import * as payments from '#payments/server/service/personal-data.ts'
import * as payouts from '#payouts/server/service/personal-data.ts'
import type { Download } from '#platform/contract.ts'
import { type UserContext } from '#platform/server/context.ts'
import * as pictures from '#pictures/server/service.ts'
import * as portfolio from '#portfolio/server/service/personal-data.ts'
import * as reactions from '#reactions/server/service.ts'
import * as reports from '#reports/server/service.ts'
import * as reviews from '#reviews/server/service/personal-data.ts'
import * as services from '#services/server/service/personal-data.ts'
import * as suspensions from '#suspensions/server/service/suspensions.ts'
import * as worklog from '#worklog/server/service/personal-data.ts'

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
    emailRefusedAt: await refusedSince(ctx, id),
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
