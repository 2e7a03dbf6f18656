import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Post } from '#blog/contract.ts'
import home from '#catalogue/en/home.json' with { type: 'json' }
import knowledge from '#catalogue/en/knowledge.json' with { type: 'json' }
import profiles from '#catalogue/en/profiles.json' with { type: 'json' }
import services from '#catalogue/en/services.json' with { type: 'json' }
import ui from '#catalogue/en/ui.json' with { type: 'json' }
import type { Rating, Service } from '#services/contract.ts'
import type { Article } from '#knowledge/contract.ts'
import type { Profile } from '#profiles/contract.ts'
import { publicPrompt } from '#prompts/server/service/reading.ts'
import type { PromptDetail } from '#prompts/shapes.ts'
import type { SiteInfo } from '#settings/contract.ts'
import { siteOf, type PageRules } from '#settings/server/service/reading.ts'
import { logoAsPng } from '#settings/server/service/logo.ts'
import { fail } from '#platform/errors.ts'
import { formatMoney } from '#platform/money.ts'
import { systemContext, type Context, type Resources } from '#platform/server/context.ts'
import { callInProcess, type CompiledRoute } from '#platform/server/endpoint.ts'
import { createFairQueue } from '#platform/server/fair-queue.ts'
import { runInWorker } from '#platform/server/run-in-worker.ts'
import { networkOf } from '#platform/server/network.ts'
import type { Card } from './card.ts'

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
    sendCard(request, reply, { ...card, ...(await logoOn(ctx)) }, drawn)
  const options = resources.config.hasRateLimits
    ? { config: { rateLimit: { max: PER_MINUTE, timeWindow: 60_000 } } }
    : {}

  app.get('/og/site.png', options, async (request, reply) => {
    const { info, rules } = await siteOf(ctx)
    return send(request, reply, siteCard(info, rules))
  })
  app.get<Numbered>('/og/services/:file', options, async (request, reply) => {
    const id = idOf(request.params.file)
    const service = await ask<Service>('/api/services/:id', { id })
    const provider = await ask<Profile>('/api/users/:id', { id: service.userId })
    const site = await ask<SiteInfo>('/api/site', {})
    return send(request, reply, serviceCard(site, service, provider.username))
  })
  app.get<Numbered>('/og/vibers/:file', options, async (request, reply) => {
    const profile = await ask<Profile>('/api/users/:id/profile', { id: idOf(request.params.file) })
    if (profile.status === 'suspended') fail('user.not_found')
    const site = await ask<SiteInfo>('/api/site', {})
    return send(request, reply, profileCard(site, profile))
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
    .send(await kept(drawn, { key, card, asker: networkOf(request.ip) }))
}

/** Caches the most recently used cards in memory. Concurrent requests for a card share one drawing. */
function kept(
  drawn: Map<string, Promise<Uint8Array>>,
  { key, card, asker }: { key: string; card: Card; asker: string },
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

const hues = { coding: [235, 175], marketing: [15, 320] } as const

/** The title for social networks from the settings, or else the landing page's title. */
function siteCard({ title: brand, seo }: SiteInfo, { landing }: PageRules): Card {
  const titles = [landing.en, landing.es, landing.fr].map((words) => words?.['pageTitle'])
  const title = seo.ogTitle || titles.find(Boolean) || home.pageTitle
  return { brand, title, titleElse: brand, facts: [], hues: [15, 320] }
}

/** Sharp enough for the card's 56 pixels of height. */
const LOGO = { width: 560, height: 56 }

async function logoOn(ctx: Context): Promise<Pick<Card, 'logo'>> {
  const logo = await logoAsPng(ctx, LOGO)
  if (!logo) return {}
  const { bytes, width, height } = logo
  const src = `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`
  return { logo: { src, width, height } }
}

function serviceCard(site: SiteInfo, service: Service, username: string): Card {
  const { provider, hourlyRate, rating, category } = service
  return {
    brand: site.title,
    title: service.title,
    titleElse: subcategoryName(service),
    name: provider.name,
    nameElse: username,
    line: provider.title,
    facts: [formatMoney(hourlyRate, 'en', site.currency) + ui.perHour, ...ratingFact(rating)],
    hues: hues[category],
  }
}

function subcategoryName({ subcategory, subcategoryLabel }: Service): string {
  const texts: Record<string, string> = services.subcategories
  return subcategoryLabel ?? texts[subcategory] ?? ''
}

function profileCard(site: SiteInfo, profile: Profile): Card {
  const role = profile.isServiceProvider ? profiles.serviceProvider : profiles.client
  return {
    brand: site.title,
    title: profile.fullName,
    titleElse: profile.username,
    name: role,
    line: profile.headline ?? '',
    facts: ratingFact(profile.rating),
    hues: hues[profile.services[0]?.category ?? 'coding'],
  }
}

/** No rating is shown before the first review (docs/product-rules.md#no-invented-figures). */
function ratingFact({ average, count }: Rating): string[] {
  return count > 0 ? [`${average.toFixed(1)} / 5 (${count})`] : []
}
