import { silenceHistory } from '#notifications/server/service.ts'
import { DAY_MS } from '#platform/durations.ts'
import { found } from '#platform/errors.ts'
import { ORIGINAL } from '#platform/languages.ts'
import type { Context, Resources, UserContext, Viewer } from '#platform/server/context.ts'
import { createTestGateway } from '#platform/server/drivers/payments/test-gateway/gateway.ts'
import { makeSamplePages } from '#pages/server/service/starters.ts'
import { measureResponseTimes } from '#profiles/server/service.ts'
import { createService, setServiceStatus } from '#services/server/service/editing.ts'
import { changeSettings } from '#settings/server/service/change.ts'
import { seedFeedback } from './feedback.ts'
import { drawCovers, seedCovers, type CoveredService } from './covers.ts'
import { readDemoContent, type DemoService } from './content.ts'
import { seedGigs } from './gigs.ts'
import { seedHiring } from './hiring.ts'
import { makeSampleMenus } from './menus.ts'
import { talkActs } from './messages.ts'
import { seedModeration } from './moderation.ts'
import { offerActs } from './offers.ts'
import { seedOrders } from './orders.ts'
import { seedPayouts } from './payouts.ts'
import { seedPeople } from './people.ts'
import { seedPortfolios } from './portfolio.ts'
import { seedPosts } from './posts.ts'
import { seedArticles } from './articles.ts'
import { seedPrompts } from './prompts.ts'
import { randomFrom } from './random.ts'
import { playInOrder, type As, type OfferedService, type SeedContext } from './seed-context.ts'
import { seedVisits } from './visits.ts'

const SEED = 20_261_120
/** The footer's icons link to the networks' home pages, because the demo has no profiles there. */
const socialLinks = {
  x: 'https://x.com/',
  linkedin: 'https://www.linkedin.com/',
  github: 'https://github.com/',
  youtube: 'https://www.youtube.com/',
}
/** Events of the last days that are shown as notifications. */
const NEWS_DAYS = 3

interface SeedOptions {
  /** Sample content for a real marketplace: its accounts cannot log in. */
  isClosed?: boolean
  /** Hears how many of all parts are done. */
  onPart?: (done: number, all: number) => void
}

/**
 * Fills an empty marketplace with demo data, through the same services as any request. All dates are counted back from
 * `seedNow` (default: today), so the same day gives the same marketplace.
 */
export async function seedDemo(
  resources: Resources,
  seedNow: Date | undefined,
  { isClosed = false, onPart = () => {} }: SeedOptions = {},
): Promise<void> {
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
    // No browser is connected yet.
    announce: () => {},
    viewer: null,
    session: null,
    requestId: 'demo',
    language: ORIGINAL,
  }
  const as: As = (viewer, at) => {
    clock.at = at
    return { ...base, viewer, now: () => at }
  }
  // Sample content for a real marketplace leaves its settings, pages and menus alone.
  if (!isClosed) await changeSettings(base, 'general', { values: { socialLinks } })
  const content = await readDemoContent()
  const { people, services, texts, disputes } = content
  const daysAgo = (day: number) => new Date(anchor.getTime() - day * DAY_MS)
  const known = await seedPeople(base, people, { daysAgo, isClosed })
  if (!isClosed) await seedPages(as(found(known.people.get('ada.super')), daysAgo(420)))
  const { offered, covered } = await seedServices(as, known.people, services, anchor)
  const seeding = {
    as,
    anchor,
    random,
    texts,
    disputes,
    gateway,
    offered,
    ...known,
    reviews: [],
    played: [],
  }
  const [drawn] = await Promise.all([
    drawCovers(covered),
    inTurn(onPart, partsOf(seeding, content)),
  ])
  await seedCovers(as, covered, drawn)
  await measureResponseTimes({ db: resources.db, now: () => anchor })
  await gateway.idle()
  await silenceHistory(base, new Date(anchor.getTime() - NEWS_DAYS * DAY_MS))
}

/** What people do with each other, and then what they show and write. */
function partsOf(
  seeding: SeedContext,
  { packages, talks, negotiations, gigs, proposals }: Awaited<ReturnType<typeof readDemoContent>>,
): (() => Promise<void>)[] {
  return [
    () => seedOrders(seeding),
    () => seedHiring(seeding, packages),
    () => seedFeedback(seeding),
    () => seedModeration(seeding),
    () => seedGigs(seeding, gigs, proposals),
    () => playInOrder([...talkActs(seeding, talks), ...offerActs(seeding, negotiations)]),
    () => seedPayouts(seeding),
    () => seedPortfolios(seeding),
    () => seedPosts(seeding),
    () => seedArticles(seeding),
    () => seedPrompts(seeding),
    () => seedVisits(seeding),
  ]
}

async function inTurn(
  onPart: (done: number, all: number) => void,
  parts: (() => Promise<void>)[],
): Promise<void> {
  for (const [index, part] of parts.entries()) {
    await part()
    onPart(index + 1, parts.length)
  }
}

async function seedPages(founder: UserContext): Promise<void> {
  await makeSamplePages(founder)
  await makeSampleMenus(founder)
}

async function seedServices(
  as: As,
  people: Map<string, Viewer>,
  services: DemoService[],
  anchor: Date,
) {
  const offered: OfferedService[] = []
  const covered: CoveredService[] = []
  for (const [
    index,
    { provider: username, isPaused, briefs = [], cover, ...service },
  ] of services.entries()) {
    const provider = people.get(username)
    if (!provider) throw new Error(`The demo service ${service.title} has an unknown provider`)
    // All services exist before the first order; ten are created in seven days.
    const createdAt = new Date(anchor.getTime() - (470 - index * 0.7) * DAY_MS)
    const { id } = await createService(as(provider, createdAt), service)
    covered.push({ id, title: service.title, cover, provider, createdAt })
    if (isPaused) await setServiceStatus(as(provider, anchor), id, 'paused')
    else if (provider.status === 'active') offered.push({ ...service, briefs, id, provider })
  }
  return { offered, covered }
}

function startOfDay(at: Date): Date {
  return new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS)
}
