import type { FastifyInstance, FastifyReply } from 'fastify'
import { newestPostId, publicPostDates } from '#blog/server/service/reading.ts'
import { indexableBriefs, newestBriefId } from '#briefs/server/service/public.ts'
import {
  newestArticleId,
  publicArticles,
  publicCategories,
} from '#knowledge/server/service/reading.ts'
import { publicPages } from '#pages/server/service/reading.ts'
import { newestViberId, publicVibers } from '#profiles/server/service.ts'
import { newestPromptId, publicPrompts } from '#prompts/server/service/reading.ts'
import { robotsTxt } from '#seo/robots.ts'
import { newestServiceId, publicServiceDates } from '#services/server/service/reading.ts'
import { currentSettings, isHiddenFromSearch } from '#settings/server/service/reading.ts'
import { fail } from '#platform/errors.ts'
import { isPathOff, type Module } from '#platform/modules.ts'
import {
  alternates,
  inLanguage,
  offeredOf,
  ORIGINAL,
  type LanguageOffer,
  type Language,
} from '#platform/languages.ts'
import type { Config } from '#platform/server/config.ts'
import { systemContext, type Context, type Resources } from '#platform/server/context.ts'
import { currentOffer } from '#settings/server/service/languages.ts'
import { originOf } from '#platform/server/origin.ts'

/**
 * The protocol allows 50,000 addresses a file, and each item is listed in every language. The site's own pages and help
 * categories always fit into one file.
 */
const PER_FILE = 5000
const NAMES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
const HOUR_SECONDS = 3600
const FILE = /^(services|vibers|gigs|posts|articles|prompts)-([1-9]\d{0,5})\.xml$/

const PAGES = ['/', '/blog', '/browse', '/contact', '/knowledge-base', '/prompts']

interface Entry {
  path: string
  changedAt?: Date
  /** Default: all languages. */
  languages?: readonly Language[]
}
/** The lowest and the highest id. */
interface Range {
  from: number
  to: number
}
interface Source {
  module?: Module
  newestId: (ctx: Context) => Promise<number>
  list: (ctx: Context, range: Range) => Promise<Entry[]>
}

/** Items whose addresses end with their ids. */
function numbered(
  folder: string,
  list: (ctx: Context, range: Range) => Promise<{ id: number; changedAt: Date }[]>,
): Source['list'] {
  return async (ctx, range) =>
    (await list(ctx, range)).map(({ id, changedAt }) => ({ path: `/${folder}/${id}`, changedAt }))
}

const sources: Record<string, Source> = {
  services: { newestId: newestServiceId, list: numbered('services', publicServiceDates) },
  vibers: { newestId: newestViberId, list: numbered('vibers', publicVibers) },
  gigs: { newestId: newestBriefId, list: numbered('gigs', indexableBriefs) },
  posts: {
    module: 'blog',
    newestId: newestPostId,
    list: async (ctx, range) =>
      (await publicPostDates(ctx, range)).map(({ slug, changedAt }) => ({
        path: `/blog/post/${slug}`,
        changedAt,
        // Posts are not translated: they have one address in every language.
        languages: [ORIGINAL],
      })),
  },
  articles: { module: 'knowledge', newestId: newestArticleId, list: publicArticles },
  prompts: { module: 'prompts', newestId: newestPromptId, list: publicPrompts },
}

/** Serves robots.txt and the sitemaps. */
export function registerSitemaps(app: FastifyInstance, resources: Resources): void {
  const ctx = systemContext(resources)
  app.get('/robots.txt', (request, reply) => {
    const origin = originOf(request, resources.config)
    const text = robotsTxt(origin, resources.modules.off)
    return reply.type('text/plain; charset=utf-8').send(text)
  })
  app.get('/sitemap.xml', async (request, reply) => {
    const files = ['pages.xml']
    if (await isHiddenFromSearch(ctx)) return sendXml(reply, resources.config, 'sitemapindex', [])
    for (const [name, source] of Object.entries(sources)) {
      if (isOff(ctx, source)) continue
      const count = Math.ceil((await source.newestId(ctx)) / PER_FILE)
      for (let number = 1; number <= count; number++) files.push(`${name}-${number}.xml`)
    }
    const origin = originOf(request, resources.config)
    const items = files.map((file) => element('sitemap', `${origin}/sitemaps/${file}`))
    return sendXml(reply, resources.config, 'sitemapindex', items)
  })
  app.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const entries = await entriesOf(ctx, request.params.file)
    const origin = originOf(request, resources.config)
    const isHidden = await isHiddenFromSearch(ctx)
    const offer = await currentOffer(ctx)
    const items = isHidden ? [] : entries.flatMap((entry) => urlElements(origin, entry, offer))
    return sendXml(reply, resources.config, 'urlset', items)
  })
}

async function entriesOf(ctx: Context, file: string): Promise<Entry[]> {
  if (file === 'pages.xml') {
    const [help, own, { isGigBoardOpen }] = await Promise.all([
      ctx.modules.off.has('knowledge') ? [] : publicCategories(ctx),
      publicPages(ctx),
      currentSettings(ctx),
    ])
    return [
      ...PAGES.filter((path) => !isPathOff(path, ctx.modules.off)).map((path) => ({ path })),
      ...(isGigBoardOpen ? [{ path: '/gigs' }] : []),
      ...help.map(({ slug, changedAt }) => ({ path: `/knowledge-base/${slug}`, changedAt })),
      ...own.map(({ slug, ...rest }) => ({ path: `/${slug}`, ...rest })),
    ]
  }
  const [, name = '', number = '0'] = FILE.exec(file) ?? []
  const source = sources[name]
  if (!source || isOff(ctx, source)) fail('not_found')
  const from = (Number(number) - 1) * PER_FILE + 1
  if (from > (await source.newestId(ctx))) fail('not_found')
  return source.list(ctx, { from, to: from + PER_FILE - 1 })
}

function isOff({ modules: { off } }: Context, { module }: Source): boolean {
  return module !== undefined && off.has(module)
}

/** Each language version must list all versions, itself included, or search engines ignore them. */
function urlElements(
  origin: string,
  { path, changedAt, ...entry }: Entry,
  offer: LanguageOffer,
): string[] {
  const url = origin + path
  const languages = offeredOf(entry.languages, offer)
  const links = alternates(url, languages, offer.standard).map(
    ({ hrefLang, href }) =>
      `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${escapeXml(href)}"/>`,
  )
  return languages.map((language) =>
    element('url', inLanguage(url, language, offer.standard), changedAt, links.join('')),
  )
}

function element(name: string, address: string, changedAt?: Date, links = ''): string {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return `<${name}><loc>${escapeXml(address)}</loc>${changed}${links}</${name}>`
}

function sendXml(reply: FastifyReply, config: Config, root: string, items: string[]) {
  const head = '<?xml version="1.0" encoding="UTF-8"?>'
  const open = `<${root} ${NAMES}>`
  // Without APP_URL the file contains the host name of the request, so shared caches must not store it.
  const audience = config.appUrl ? 'public' : 'private'
  return reply
    .header('cache-control', `${audience}, max-age=${HOUR_SECONDS}`)
    .type('application/xml; charset=utf-8')
    .send([head, open, ...items, `</${root}>`, ''].join('\n'))
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
