import type { Role, UserStatus } from '#accounts/contract.ts'
import { findPerson } from '#accounts/server/service/accounts.ts'
import { changeRole } from '#accounts/server/service/roles.ts'
import { confirm, spendConfirmed } from '#accounts/server/service/confirm.ts'
import { entriesAbout } from '#audit/server/service.ts'
import type { Download, Page } from '#platform/contract.ts'
import { csvFile, MAX_EXPORTED } from '#platform/csv.ts'
import { found } from '#platform/errors.ts'
import { toDecimal } from '#platform/money.ts'
import { transaction, type UserContext } from '#platform/server/context.ts'
import { keysetPage, MAX_COUNTED } from '#platform/server/paging.ts'
import { shownEmail } from '#platform/server/shown-email.ts'
import { todayOf, zoneOf } from '#platform/server/today.ts'
import { suspensionsOf } from '#suspensions/server/service/suspensions.ts'
import type { ListedPerson, PersonChoice, PersonFile, PersonPage, RoleChange } from '../contract.ts'
import { countAbout, countPeople, listPeople, type PersonRow } from './queries.ts'

const MAX_DEEDS = 10

export async function pageOfPeople(
  ctx: UserContext,
  query: PersonPage,
): Promise<Page<ListedPerson>> {
  const { before, limit, ...filter } = query
  const choice = { ...filter, zone: zoneOf(ctx) }
  const [rows, total] = await Promise.all([
    listPeople(ctx.db, choice, { before, limit: limit + 1 }),
    countPeople(ctx.db, choice, MAX_COUNTED),
  ])
  return keysetPage(query, { rows, total }, listed)
}

const columns = [
  'id',
  'username',
  'name',
  'email',
  'role',
  'kind',
  'status',
  'joined',
  'last seen',
  'demo',
]

export async function exportPeople(ctx: UserContext, filter: PersonChoice): Promise<Download> {
  const choice = { ...filter, zone: zoneOf(ctx) }
  const rows = await listPeople(ctx.db, choice, { limit: MAX_EXPORTED })
  const lines = rows.map((row) => [
    row.id,
    row.username,
    row.fullName,
    row.email,
    row.role,
    row.isServiceProvider ? 'viber' : 'client',
    row.status,
    row.createdAt.toISOString(),
    row.lastSeenAt?.toISOString() ?? null,
    row.isDemo,
  ])
  return csvFile(`users-${todayOf(ctx)}`, columns, lines)
}

/** Also for erased accounts, because their history stays (docs/product-rules.md#leaving-the-marketplace). */
export async function fileOf(ctx: UserContext, id: number): Promise<PersonFile> {
  const user = found(await findPerson(ctx, id))
  const [counts, suspensions, deeds] = await Promise.all([
    countAbout(ctx.db, id),
    suspensionsOf(ctx, id),
    entriesAbout(ctx, { kind: 'user', id }, MAX_DEEDS),
  ])
  const { heldAsClientCents, heldAsProviderCents, ...numbers } = counts
  return {
    ...listed(user),
    ...numbers,
    isEmailVerified: user.emailVerifiedAt !== null,
    heldAsClient: toDecimal(heldAsClientCents),
    heldAsProvider: toDecimal(heldAsProviderCents),
    suspensions,
    deeds,
  }
}

/**
 * Changes a role after the super admin confirmed their password (control 53). Throws the errors of `confirm` and
 * `changeRole`. A super admin who gives up their own role is logged out.
 */
export async function setRole(
  ctx: UserContext,
  id: number,
  { role, ...confirmation }: RoleChange,
): Promise<PersonFile> {
  const confirmed = await confirm(ctx, confirmation)
  await transaction(ctx, async (ctx) => {
    await changeRole(ctx, { userId: id, role, confirmed: confirmed.user })
    await spendConfirmed(ctx, confirmed)
  })
  if (id === ctx.viewer.id) ctx.session?.clearCookie()
  return fileOf(ctx, id)
}

function listed(row: PersonRow): ListedPerson {
  return {
    id: row.id,
    username: row.username,
    fullName: row.fullName,
    avatar: row.avatar,
    email: shownEmail(row.email),
    role: row.role as Role,
    status: row.status as UserStatus,
    isServiceProvider: row.isServiceProvider,
    isDemo: row.isDemo,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  }
}
