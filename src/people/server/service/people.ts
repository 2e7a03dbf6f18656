import type { Confirmation } from '#accounts/confirmation.ts'
import type { Role, UserStatus } from '#accounts/contract.ts'
import { findPerson } from '#accounts/server/service/accounts.ts'
import { answersOf } from '#accounts/server/service/member-answers.ts'
import {
  confirmEmailOf,
  renamePerson,
  resumeEmailsOf,
  resetSecondStep as resetSecondStepOf,
  sendVerificationTo,
} from '#accounts/server/service/help.ts'
import { changeRole } from '#accounts/server/service/roles.ts'
import { confirm, spendConfirmed } from '#accounts/server/service/confirm.ts'
import { entriesAbout } from '#audit/server/service.ts'
import { cellOf, type FieldValues } from '#fields/field.ts'
import { fieldsOf } from '#fields/server/service/definitions.ts'
import { refusedSince } from '#mail/server/service/refusals.ts'
import { found } from '#platform/errors.ts'
import { toDecimal } from '#platform/money.ts'
import { transaction, type UserContext } from '#platform/server/context.ts'
import { serveList } from '#platform/server/listing.ts'
import { shownEmail } from '#platform/server/shown-email.ts'
import { suspensionsOf } from '#suspensions/server/service/suspensions.ts'
import { peopleList } from '../../admin-list.ts'
import type { ListedPerson, PersonFile, RoleChange } from '../../contract.ts'
import { filteredPeople, countAbout, readPeople, type PersonRow } from '../queries/people.ts'

const MAX_DEEDS = 10

export const allPeople = serveList({
  list: peopleList,
  file: 'users',
  rows: filteredPeople,
  read: readPeople,
  toItem: listed,
  columns: {
    id: ({ id }) => id,
    username: ({ username }) => username,
    name: ({ fullName }) => fullName,
    email: ({ email }) => email,
    role: ({ role }) => role,
    kind: ({ isServiceProvider }) => (isServiceProvider ? 'viber' : 'client'),
    status: ({ status }) => status,
    joined: ({ createdAt }) => createdAt,
    'last seen': ({ lastSeenAt }) => lastSeenAt,
    demo: ({ isDemo }) => isDemo,
    'email refused': ({ refusedAt }) => refusedAt,
  },
  /** A column for each active question about members. */
  moreColumns: async (ctx) =>
    Object.fromEntries(
      (await fieldsOf(ctx, 'user')).map(({ key }) => [
        `field ${key}`,
        ({ fieldValues }: PersonRow) => cellOf((fieldValues as FieldValues)[key]),
      ]),
    ),
})

/** Also for erased accounts, because their history stays (docs/product-rules.md#leaving-the-marketplace). */
export async function fileOf(ctx: UserContext, id: number): Promise<PersonFile> {
  const user = found(await findPerson(ctx, id))
  const [counts, suspensions, deeds, refusedAt] = await Promise.all([
    countAbout(ctx.db, id),
    suspensionsOf(ctx, id),
    entriesAbout(ctx, { kind: 'user', id }, MAX_DEEDS),
    refusedSince(ctx, id),
  ])
  const { heldAsClientCents, heldAsProviderCents, ...numbers } = counts
  return {
    ...listed({ ...user, refusedAt }),
    ...numbers,
    isEmailVerified: user.emailVerifiedAt !== null,
    heldAsClient: toDecimal(heldAsClientCents),
    heldAsProvider: toDecimal(heldAsProviderCents),
    suspensions,
    deeds,
    ...(await answersOf(ctx, user, { seesStaff: true })),
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

export async function rename(ctx: UserContext, id: number, fullName: string): Promise<PersonFile> {
  await renamePerson(ctx, id, fullName)
  return fileOf(ctx, id)
}

export async function sendLink(ctx: UserContext, id: number): Promise<PersonFile> {
  await sendVerificationTo(ctx, id)
  return fileOf(ctx, id)
}

export async function confirmEmail(ctx: UserContext, id: number): Promise<PersonFile> {
  await confirmEmailOf(ctx, id)
  return fileOf(ctx, id)
}

export async function resumeEmails(ctx: UserContext, id: number): Promise<PersonFile> {
  await resumeEmailsOf(ctx, id)
  return fileOf(ctx, id)
}

/** A super admin who resets their own second step is logged out. */
export async function resetSecondStep(
  ctx: UserContext,
  id: number,
  confirmation: Confirmation,
): Promise<PersonFile> {
  await resetSecondStepOf(ctx, id, confirmation)
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
    emailRefusedAt: row.refusedAt?.toISOString() ?? null,
    role: row.role as Role,
    status: row.status as UserStatus,
    isServiceProvider: row.isServiceProvider,
    isDemo: row.isDemo,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  }
}
