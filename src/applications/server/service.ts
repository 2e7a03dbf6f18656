import { audit } from '#audit/server/service.ts'
import { INBOX_CHANGED, STANDING_CHANGED } from '#live/event.ts'
import { findAccount } from '#accounts/server/service/accounts.ts'
import { becomeProvider } from '#accounts/server/service/providers.ts'
import { lockViewer } from '#accounts/server/service/viewer.ts'
import { notify } from '#notifications/server/service.ts'
import type { Download, Page } from '#platform/contract.ts'
import { csvFile, MAX_EXPORTED, type Columns } from '#platform/csv.ts'
import { fail, found } from '#platform/errors.ts'
import {
  transaction,
  type Context,
  type InTransaction,
  type UserContext,
} from '#platform/server/context.ts'
import { keysetPage, MAX_COUNTED } from '#platform/server/paging.ts'
import { todayOf } from '#platform/server/today.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import type {
  Application,
  ApplicationChoice,
  ApplicationFilter,
  Decision,
  NewApplication,
  OwnApplication,
  Standing,
} from '../contract.ts'
import {
  decideApplication,
  deleteAllOf,
  fillApplication,
  findApplication,
  findNewestOf,
  insertApplication,
  listAllOf,
  countApplications,
  listApplications,
  listNewest,
  settlePending,
  type ApplicationRow,
} from './queries.ts'

export async function standing(ctx: UserContext): Promise<Standing> {
  const { providerApproval } = await currentSettings(ctx)
  const newest = await findNewestOf(ctx.db, ctx.viewer.id)
  return {
    isServiceProvider: ctx.viewer.isServiceProvider,
    needsApproval: providerApproval,
    application: newest ? ownView(newest) : null,
  }
}

/**
 * Applies to become a provider. Without the setting `providerApproval` the person becomes one immediately; with it the
 * application waits for an admin (docs/product-rules.md#becoming-a-provider).
 */
export async function apply(ctx: UserContext, input: NewApplication): Promise<Standing> {
  const { headline, about = '' } = input
  const userId = ctx.viewer.id
  const isServiceProvider = await transaction(ctx, async (ctx) => {
    await lockViewer(ctx)
    const { providerApproval } = await currentSettings(ctx)
    if (!providerApproval) {
      if (!(await becomeProvider(ctx, userId, headline))) fail('application.provider_already')
      // An application from before the setting was turned off.
      if (await settlePending(ctx.db, userId, ctx.now())) {
        ctx.announce({ to: [], topic: INBOX_CHANGED })
      }
      return true
    }
    if (ctx.viewer.isServiceProvider) fail('application.provider_already')
    const texts = { headline, about: about || null }
    const isNew = await insertApplication(ctx.db, { ...texts, userId, createdAt: ctx.now() })
    if (!isNew && !(await fillApplication(ctx.db, userId, texts))) fail('application.pending')
    ctx.announce({ to: [], topic: INBOX_CHANGED })
    return false
  })
  return standing({ ...ctx, viewer: { ...ctx.viewer, isServiceProvider } })
}

/**
 * Opens an application for a person who ticked the box on registration. Idempotent; does nothing if the account was
 * deleted.
 */
export async function openApplication(ctx: Context, userId: number): Promise<void> {
  if (!(await findAccount(ctx, userId))) return
  if (await findNewestOf(ctx.db, userId)) return
  await insertApplication(ctx.db, { userId, headline: null, about: null, createdAt: ctx.now() })
  ctx.announce({ to: [], topic: INBOX_CHANGED })
}

export async function pageOfApplications(
  ctx: Context,
  filter: ApplicationFilter,
): Promise<Page<Application>> {
  const [rows, total] = await Promise.all([
    listApplications(ctx.db, filter),
    countApplications(ctx.db, filter.status, MAX_COUNTED),
  ])
  return keysetPage(filter, { rows, total }, adminView)
}

export async function getApplication(ctx: Context, id: number): Promise<Application> {
  return adminView(found(await findApplication(ctx.db, id)))
}

const columns: Columns<ApplicationRow> = {
  id: ({ id }) => id,
  'sent at': ({ createdAt }) => createdAt,
  username: ({ username }) => username,
  'full name': ({ fullName }) => fullName,
  headline: ({ headline }) => headline,
  about: ({ about }) => about,
  status: ({ status }) => status,
  'decided at': ({ decidedAt }) => decidedAt,
  'decided by': ({ deciderName }) => deciderName,
  reason: ({ reason }) => reason,
}

/** Applications as CSV. */
export async function exportApplications(
  ctx: Context,
  choice: ApplicationChoice,
): Promise<Download> {
  const rows = await listNewest(ctx.db, choice, MAX_EXPORTED)
  return csvFile(`applications-${todayOf(ctx)}`, columns, rows)
}

/**
 * Of two concurrent decisions the first wins. Admins cannot decide on their own application: throws
 * 'application.own_case'.
 */
export async function decide(
  ctx: UserContext,
  id: number,
  { approve, reason = '' }: Decision,
): Promise<Application> {
  await transaction(ctx, async (ctx) => {
    const { userId } = found(await findApplication(ctx.db, id))
    if (userId === ctx.viewer.id) fail('application.own_case')
    const decided = await decideApplication(ctx.db, id, {
      status: approve ? 'approved' : 'rejected',
      decidedBy: ctx.viewer.id,
      decidedAt: ctx.now(),
      reason: reason || null,
    })
    const { headline } = decided ?? fail('application.decided')
    ctx.announce({ to: [], topic: INBOX_CHANGED })
    ctx.announce({ to: [userId], topic: STANDING_CHANGED, data: { isServiceProvider: approve } })
    if (approve) await becomeProvider(ctx, userId, headline)
    await audit(ctx, {
      action: 'application.decided',
      subject: { kind: 'application', id },
      before: { status: 'pending' },
      after: { status: approve ? 'approved' : 'rejected', userId },
    })
    await notify(ctx, {
      to: [userId],
      kind: approve ? 'application.approved' : 'application.rejected',
      values: {},
      link: approve ? '/dashboard?tab=create' : '/dashboard',
      key: `application:${id}`,
    })
  })
  return adminView(found(await findApplication(ctx.db, id)))
}

/** Applications of a member, for the copy of their data. */
export function exportPerson(ctx: Pick<Context, 'db'>, userId: number) {
  return listAllOf(ctx.db, userId)
}

export function erasePerson(ctx: InTransaction, userId: number): Promise<void> {
  return deleteAllOf(ctx.db, userId)
}

function ownView(row: ApplicationRow): OwnApplication {
  const { status, headline, about, reason } = row
  return {
    status,
    headline,
    about,
    reason,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }
}

function adminView(row: ApplicationRow): Application {
  const { username, fullName, avatar } = row
  const createdAt = row.memberSince.toISOString()
  return {
    ...ownView(row),
    id: row.id,
    user: { id: row.userId, username, fullName, avatar, createdAt },
    decidedBy: row.deciderName,
  }
}
