import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Post } from '#blog/contract.ts'
import type { Brief } from '#briefs/brief-contract.ts'
import en from '#catalogue/en/home.json' with { type: 'json' }
import es from '#catalogue/es/home.json' with { type: 'json' }
import fr from '#catalogue/fr/home.json' with { type: 'json' }
import knowledge from '#catalogue/en/knowledge.json' with { type: 'json' }
import type { MainCategory } from '#services/categories-contract.ts'
import type { Service } from '#services/contract.ts'
import { soldKey } from '#services/sold-words.ts'
import type { Article } from '#knowledge/contract.ts'
import type { Profile } from '#profiles/contract.ts'
import { publicPrompt } from '#prompts/server/service/reading.ts'
import type { PromptDetail } from '#prompts/shapes.ts'
import { offeredCategories } from '#services/server/service/vocabulary.ts'
import type { SiteInfo } from '#settings/contract.ts'
import { siteOf, type PageRules } from '#settings/server/service/reading.ts'
import { ownWords } from '#words/server/service/overlay.ts'
import { fail } from '#platform/errors.ts'
import { languageCodes, ORIGINAL } from '#platform/languages.ts'
import { systemContext, type Resources } from '#platform/server/context.ts'
import { callInProcess, type CompiledRoute } from '#platform/server/endpoint.ts'
import { createFairQueue } from '#platform/server/fair-queue.ts'
import { runInWorker } from '#platform/server/run-in-worker.ts'
import { visitorFrom, type Caller } from '#platform/server/caller.ts'
import type { Card } from './card.ts'
import { gigCard } from './gig-card.ts'
import { ownerOn } from './owner-on-card.ts'
import { profileCard, serviceCard } from './viber-cards.ts'

/** About fifty kilobytes each. */
const KEPT = 200
const HOUR_SECONDS = 3600
const ID = /^[1-9]\d{0,14}$/
const PER_MINUTE = 60
const CARD = new URL('card.ts', import.meta.url).href
const inTurn = createFairQueue({ concurrent: 1, waiting: 40, waitingEach: 6 })

interface Options {
  resources: Resources
  routes: CompiledRoute[]
}
interface Numbered {
  Params: { file: string }
}

interface InCategory {
  Params: { categorySlug: string; file: string }
}

/**
 * Serves the social cards that networks show for links. Each card contains only what its page shows to visitors: it
 * makes the same calls without a session, and is 404 when its page is.
 */
export function registerOgImages(app: FastifyInstance, { resources, routes }: Options): void {
  const ask = askAsVisitor(resources, routes)
  const ctx = systemContext(resources)
  const drawn = new Map<string, Promise<Uint8Array>>()
  const send = async (request: FastifyRequest, reply: FastifyReply, card: Card) =>
    sendCard(request, reply, { ...card, ...(await ownerOn(ctx)) }, drawn)
  const categories = async () => (await offeredCategories(ctx)).categories
  const options = resources.config.hasRateLimits
    ? { config: { rateLimit: { max: PER_MINUTE, timeWindow: 60_000 } } }
    : {}

  app.get('/og/site.png', options, async (request, reply) => {
    const { info, rules } = await siteOf(ctx)
    return send(request, reply, siteCard(info, rules, await categories()))
  })
  app.get<Numbered>('/og/services/:file', options, async (request, reply) => {
    const id = idOf(request.params.file)
    const service = await ask<Service>('/api/services/:id', { id })
    const provider = await ask<Profile>('/api/users/:id', { id: service.userId })
    const site = await ask<SiteInfo>('/api/site', {})
    return send(request, reply, serviceCard(site, await categories(), service, provider.username))
  })
  app.get<Numbered>('/og/vibers/:file', options, async (request, reply) => {
    const profile = await ask<Profile>('/api/users/:id/profile', { id: idOf(request.params.file) })
    if (profile.status === 'suspended') fail('user.not_found')
    const site = await ask<SiteInfo>('/api/site', {})
    return send(request, reply, profileCard(site, await categories(), profile))
  })
  app.get<Numbered>('/og/gigs/:file', options, async (request, reply) => {
    const site = await ask<SiteInfo>('/api/site', {})
    if (!site.isGigBoardOpen) fail('brief.board_closed')
    const gig = await ask<Brief>('/api/briefs/:id', { id: idOf(request.params.file) })
    return send(request, reply, gigCard(site, await categories(), gig))
  })
  app.get<Numbered>('/og/prompt/:file', options, async (request, reply) => {
    const prompt = await publicPrompt(ctx, Number(idOf(request.params.file)))
    const site = await ask<SiteInfo>('/api/site', {})
    return send(request, reply, promptCard(site, prompt))
  })
  app.get<Numbered>('/og/post/:file', options, async (request, reply) => {
    const post = await ask<Post>('/api/blog/posts/:id', { id: idOf(request.params.file) })
    const site = await ask<SiteInfo>('/api/site', {})
    return send(request, reply, postCard(site, post))
  })
  app.get<InCategory>('/og/articles/:categorySlug/:file', options, async (request, reply) => {
    const { categorySlug, file } = request.params
    const [, articleSlug] = /^([a-z0-9-]+)\.png$/.exec(file) ?? fail('not_found')
    const path = '/api/knowledge-base/articles/:categorySlug/:articleSlug'
    const article = await ask<Article>(path, { categorySlug, articleSlug, ahead: '1' })
    const site = await ask<SiteInfo>('/api/site', {})
    return send(request, reply, articleCard(site, article))
  })
}

/** The card of a help article shows its title and category. */
function articleCard(site: SiteInfo, { title, categoryName }: Article): Card {
  return {
    brand: site.title,
    title,
    titleElse: knowledge.title,
    name: categoryName,
    nameElse: knowledge.title,
    line: knowledge.title,
    facts: [],
    hues: [235, 175],
  }
}

/** The card of a prompt shows its title, author, category and rating. */
function promptCard(site: SiteInfo, prompt: PromptDetail): Card {
  const { rating, ratingCount } = prompt
  return {
    brand: site.title,
    title: prompt.title,
    titleElse: 'Prompt',
    name: prompt.authorName,
    nameElse: 'Prompt',
    line: prompt.categoryName,
    facts: ratingCount === 0 ? ['Prompt'] : ['Prompt', `${rating.toFixed(1)} (${ratingCount})`],
    hues: [215, 265],
  }
}

/** The card of a post shows its title, author, category and reading time. */
function postCard(site: SiteInfo, post: Post): Card {
  return {
    brand: site.title,
    title: post.title,
    titleElse: 'Blog',
    name: post.authorName,
    nameElse: 'Blog',
    line: post.category?.name ?? 'Blog',
    facts: [`${post.readingMinutes} min`],
    hues: [15, 320],
  }
}

function askAsVisitor(resources: Resources, routes: CompiledRoute[]) {
  const byPath = new Map(
    routes
      .filter(({ endpoint }) => endpoint.method === 'GET')
      .map((one) => [one.endpoint.path, one]),
  )
  const visitor = systemContext(resources)
  return async <Answer>(path: `/api/${string}`, input: Record<string, unknown>) =>
    (await callInProcess(byPath.get(path) ?? fail('not_found'), visitor, input)) as Answer
}

function idOf(file: string): string {
  const [id = '', ending] = file.split('.', 2)
  return ID.test(id) && ending === 'png' && file === `${id}.png` ? id : fail('not_found')
}

async function sendCard(
  request: FastifyRequest,
  reply: FastifyReply,
  card: Card,
  drawn: Map<string, Promise<Uint8Array>>,
) {
  const key = createHash('sha256').update(JSON.stringify(card)).digest('base64url').slice(0, 22)
  const etag = `"${key}"`
  reply
    .header('etag', etag)
    .header('cache-control', `public, max-age=${HOUR_SECONDS}`)
    // Social networks embed the cards on their own sites.
    .header('cross-origin-resource-policy', 'cross-origin')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply
    .type('image/png')
    .send(await kept(drawn, { key, card, asker: visitorFrom(request.ip) }))
}

/** Caches the most recently used cards in memory. Concurrent requests for a card share one drawing. */
function kept(
  drawn: Map<string, Promise<Uint8Array>>,
  { key, card, asker }: { key: string; card: Card; asker: Caller },
) {
  const known = drawn.get(key)
  const picture = known ?? inTurn(asker, () => runInWorker<Uint8Array>(CARD, 'drawCard', card))
  drawn.delete(key)
  drawn.set(key, picture)
  if (!known) picture.catch(() => drawn.delete(key))
  const [oldest] = drawn.keys()
  if (drawn.size > KEPT && oldest) drawn.delete(oldest)
  return picture
}

/** The title for social networks from the settings, or else the landing page's title. */
function siteCard(site: SiteInfo, rules: PageRules, categories: MainCategory[]): Card {
  const { title: brand, seo } = site
  const title = seo.ogTitle || landingTitle(site, rules, categories)
  const band = site.brand?.color
  return { brand, title, titleElse: brand, facts: [], hues: [15, 320], ...(band && { band }) }
}

/** In the default language, or else in another one in which the owner wrote a title. */
function landingTitle(
  { languages }: SiteInfo,
  { landing }: PageRules,
  categories: MainCategory[],
): string {
  const standard = languages?.standard ?? ORIGINAL
  const written = [standard, ...languageCodes].map((code) => landing[code]?.['pageTitle'])
  const key = soldKey('pageTitle', categories)
  const { pageTitle, neutral } = { en, es, fr }[standard]
  const original = key === 'pageTitle' ? pageTitle : neutral.pageTitle
  return written.find(Boolean) ?? ownWords().texts[standard].get(`home.${key}`) ?? original
}
