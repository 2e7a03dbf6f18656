import { createUser } from '#accounts/server/service.ts'
import { hashPassword } from '#accounts/server/passwords.ts'
import type { Context, Resources, Viewer } from '#platform/server/context.ts'
import { createTestGateway } from '#platform/server/drivers/payments/test-gateway/gateway.ts'
import { measureResponseTimes } from '#profiles/server/service.ts'
import { createService, setServiceStatus } from '#services/server/service.ts'
import { DEMO_PASSWORD } from '#settings/demo.ts'
import { seedAcclaim } from './acclaim.ts'
import { readDemoContent, type DemoPerson, type DemoService } from './content.ts'
import { seedOrders } from './orders.ts'
import { randomFrom } from './random.ts'
import type { As, OfferedService } from './stage.ts'

const SEED = 20_261_120
const DAY_MS = 86_400_000

/**
 * Fills an empty marketplace with demo data (demo-data.md), through the same services as any request.
 * The same `anchor` gives the same marketplace; dates are counted back from it.
 */
export async function seedDemo(resources: Resources, seedNow: Date | undefined): Promise<void> {
  const random = randomFrom(SEED)
  const anchor = seedNow ?? startOfDay(resources.now())
  const clock = { at: anchor }
  const gateway = createTestGateway({
    db: resources.db,
    log: resources.log,
    secret: resources.config.secret,
    webhookUrl: null,
    now: () => clock.at,
  })
  const base: Context = {
    ...resources,
    payments: gateway,
    jobs: { ...resources.jobs, send: async () => {} },
    viewer: null,
    session: null,
    requestId: 'demo',
  }
  const as: As = (viewer, at) => {
    clock.at = at
    return { ...base, viewer, now: () => at }
  }
  const { people, services, texts } = await readDemoContent()
  const byName = await seedPeople(base, people, (day) => new Date(anchor.getTime() - day * DAY_MS))
  const offered = await seedServices(as, byName, services, anchor)
  const stage = { as, anchor, random, texts, gateway, offered, people: byName, reviews: [] }
  await seedOrders(stage)
  await seedAcclaim(stage)
  await measureResponseTimes({ db: resources.db, now: () => anchor })
  await gateway.idle()
}

/** One hash serves them all: the password is public anyway. */
async function seedPeople(
  ctx: Context,
  people: DemoPerson[],
  daysAgo: (day: number) => Date,
): Promise<Map<string, Viewer>> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const byName = new Map<string, Viewer>()
  for (const [index, person] of people.entries()) {
    const isNew = person.username === 'noor.viber'
    const isProvider = person.kind === 'provider'
    const createdAt = daysAgo(isNew ? 1 : 430 - index * 7)
    const { id } = await createUser(ctx, {
      username: person.username,
      fullName: person.fullName,
      email: person.email,
      headline: person.headline,
      bio: person.bio,
      role: roles[person.kind],
      isServiceProvider: isProvider,
      status: person.isSuspended ? 'suspended' : 'active',
      isDemo: true,
      ...(isProvider && !isNew && { onboardingCompletedAt: createdAt }),
      passwordHash,
      createdAt,
    })
    byName.set(person.username, {
      id,
      role: roles[person.kind],
      isAdmin: roles[person.kind] !== 'customer',
      isServiceProvider: isProvider,
      status: person.isSuspended ? 'suspended' : 'active',
    })
  }
  return byName
}

const roles = {
  super: 'super_admin',
  admin: 'admin',
  provider: 'customer',
  client: 'customer',
} as const

async function seedServices(
  as: As,
  people: Map<string, Viewer>,
  services: DemoService[],
  anchor: Date,
) {
  const offered: OfferedService[] = []
  for (const [index, { provider: username, isPaused, ...service }] of services.entries()) {
    const provider = people.get(username)
    if (!provider) throw new Error(`The demo service ${service.title} belongs to nobody`)
    const createdAt = new Date(anchor.getTime() - (428 - index) * DAY_MS)
    const { id } = await createService(as(provider, createdAt), service)
    if (isPaused) await setServiceStatus(as(provider, anchor), id, 'paused')
    else if (provider.status === 'active') offered.push({ ...service, id, provider })
  }
  return offered
}

function startOfDay(at: Date): Date {
  return new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS)
}
