import { createUser } from '#accounts/server/service/accounts.ts'
import { setLanguages } from '#accounts/server/service/profile-facts.ts'
import { hashPassword } from '#accounts/server/passwords.ts'
import { unusablePassword } from '#accounts/server/service/personal-data.ts'
import { found } from '#platform/errors.ts'
import type { Context, Viewer } from '#platform/server/context.ts'
import { DEMO_PASSWORD } from '#settings/demo.ts'
import { recordSuspension } from '#suspensions/server/service/suspensions.ts'
import type { DemoPerson } from './content.ts'
import type { SeedContext } from './seed-context.ts'

/** All share one hash: computing 40 would be slow, and the password is public anyway. */
export async function seedPeople(
  ctx: Context,
  people: DemoPerson[],
  { daysAgo, isClosed }: { daysAgo: (day: number) => Date; isClosed: boolean },
): Promise<Pick<SeedContext, 'people' | 'joinedAt'>> {
  const passwordHash = await (isClosed ? unusablePassword(ctx) : hashPassword(ctx, DEMO_PASSWORD))
  const byName = new Map<string, Viewer>()
  const joinedAt = new Map<number, Date>()
  const joinDays = joinDaysOf(people)
  for (const [index, person] of people.entries()) {
    const isNew = person.username === 'noor.viber'
    const isProvider = person.kind === 'provider'
    const createdAt = daysAgo(joinDays[index] ?? 0)
    const { id } = await createUser(ctx, {
      username: person.username,
      fullName: person.fullName,
      email: person.email,
      headline: person.headline,
      bio: person.bio,
      ...factsOf(person),
      // A closed account gets no role, so that it does not count as the last super admin.
      role: isClosed ? 'customer' : roles[person.kind],
      isServiceProvider: isProvider,
      status: person.suspendedFor ? 'suspended' : 'active',
      isDemo: true,
      emailVerifiedAt: createdAt,
      ...(isProvider && !isNew && { onboardingCompletedAt: createdAt }),
      passwordHash,
      createdAt,
    })
    await setLanguages(ctx, id, person.languages ?? [])
    joinedAt.set(id, createdAt)
    byName.set(person.username, {
      id,
      role: roles[person.kind],
      isAdmin: roles[person.kind] !== 'customer',
      isServiceProvider: isProvider,
      status: person.suspendedFor ? 'suspended' : 'active',
    })
  }
  const { id: suspendedBy } = found(byName.get('ada.super'))
  for (const { username, suspendedFor: reason } of people) {
    const { id: userId } = found(byName.get(username))
    const suspension = { userId, suspendedBy, createdAt: daysAgo(9) }
    if (reason) await recordSuspension(ctx, { ...suspension, reason })
  }
  return { people: byName, joinedAt }
}

/** The team and the vibers join when the marketplace opens; clients follow, more and more often. */
function joinDaysOf(people: DemoPerson[]): number[] {
  const clients = people.filter(({ kind }) => kind === 'client')
  return people.map((person, index) => {
    if (person.username === 'noor.viber') return 1
    if (person.kind !== 'client') return 500 - index
    const share = clients.indexOf(person) / (clients.length - 1)
    return Math.round(440 - 290 * share ** 2)
  })
}

/** The facts that are columns of the account. */
function factsOf({ country, timeZone, links, education, certificates }: DemoPerson) {
  return {
    ...(country && { country }),
    ...(timeZone && { timeZone }),
    ...(links && { links }),
    ...(education && { education }),
    ...(certificates && { certificates }),
  }
}

const roles = {
  super: 'super_admin',
  admin: 'admin',
  provider: 'customer',
  client: 'customer',
} as const
