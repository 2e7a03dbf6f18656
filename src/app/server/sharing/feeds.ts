import { createHash } from 'node:crypto'
import { XMLBuilder } from 'fast-xml-parser'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Post } from '#blog/contract.ts'
import { newestPosts } from '#blog/server/service/reading.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import { readInstallation } from '#platform/server/installation.ts'
import { systemContext, type Resources } from '#platform/server/context.ts'
import { originOf } from '#platform/server/origin.ts'

/** Only the newest posts; feed readers keep older ones. */
const POSTS = 30

interface Feed {
  origin: string
  /** The random id of this installation, which stays the same when the site moves to another address. */
  installation: string
  title: string
  description: string
  /** When one of the posts last changed. */
  changedAt: string
  posts: Post[]
}

const builder = new XMLBuilder({
  attributeNamePrefix: '@',
  format: true,
  ignoreAttributes: false,
  suppressEmptyNode: true,
})

/**
 * The public posts as RSS, Atom and JSON feeds (decision 32). Feeds carry an ETag and are revalidated on each request,
 * so that an unpublished post disappears immediately and an unchanged feed is not sent again.
 */
export function registerFeeds(app: FastifyInstance, resources: Resources): void {
  const formats = {
    '/blog/feed.xml': ['application/rss+xml', rss],
    '/blog/atom.xml': ['application/atom+xml', atom],
    '/blog/feed.json': ['application/feed+json', json],
  } as const
  for (const [path, [type, write]] of Object.entries(formats)) {
    app.get(path, async (request, reply) => {
      const feed = await feedAt(resources, originOf(request, resources.config))
      return send(request, reply, { type, body: legible(write(feed)) })
    })
  }
}

async function feedAt(resources: Resources, origin: string): Promise<Feed> {
  const ctx = systemContext(resources)
  const [{ siteTitle, siteDescription }, posts, installation] = await Promise.all([
    currentSettings(ctx),
    newestPosts(ctx, POSTS),
    readInstallation(ctx.db),
  ])
  const changedAt = posts
    .map((post) => changeOf(post))
    .toSorted()
    .at(-1)
  return {
    origin,
    installation,
    title: `Blog | ${siteTitle}`,
    description: siteDescription,
    changedAt: changedAt ?? new Date(0).toISOString(),
    posts,
  }
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, body }: { type: string; body: string },
) {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  reply.header('etag', etag).header('cache-control', 'public, no-cache')
  if (request.headers['if-none-match']?.replace(/^W\//, '') === etag) return reply.code(304).send()
  return reply.type(`${type}; charset=utf-8`).send(body)
}

/** Removes characters that XML forbids. */
function legible(text: string): string {
  return text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
}

const addressOf = ({ origin }: Feed, { slug }: Post) => `${origin}/blog/post/${slug}`
const publishedOf = ({ publishedAt, createdAt }: Post) => publishedAt ?? createdAt
/** The later of the last update and the publication. */
const changeOf = (post: Post) =>
  post.updatedAt > publishedOf(post) ? post.updatedAt : publishedOf(post)

/** Makes relative addresses absolute, because feed readers show the text on other sites. */
function wholeContent({ origin }: Feed, { content }: Post): string {
  return content.replaceAll(/<(?:a|img)\b[^<>]*>/g, (tag) =>
    tag.replaceAll(/ (src|href)="\/(?!\/)/g, ` $1="${origin}/`),
  )
}

function imageOf({ origin }: Feed, { featuredImage }: Post): string | null {
  return featuredImage?.startsWith('/') ? origin + featuredImage : featuredImage
}

function rss(feed: Feed): string {
  const item = feed.posts.map((post) => ({
    title: post.title,
    link: addressOf(feed, post),
    guid: { '@isPermaLink': 'false', '#text': idOf(feed, post) },
    pubDate: new Date(publishedOf(post)).toUTCString(),
    'dc:creator': post.authorName,
    category: [...(post.category ? [post.category.name] : []), ...post.tags],
    description: asHtml(post.excerptText),
    'content:encoded': wholeContent(feed, post),
  }))
  return xml('rss', {
    '@version': '2.0',
    '@xmlns:atom': 'http://www.w3.org/2005/Atom',
    '@xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
    '@xmlns:dc': 'http://purl.org/dc/elements/1.1/',
    channel: {
      title: feed.title,
      link: `${feed.origin}/blog`,
      description: feed.description,
      language: 'en',
      lastBuildDate: new Date(feed.changedAt).toUTCString(),
      'atom:link': {
        '@href': `${feed.origin}/blog/feed.xml`,
        '@rel': 'self',
        '@type': 'application/rss+xml',
      },
      item,
    },
  })
}

function atom(feed: Feed): string {
  const entry = feed.posts.map((post) => ({
    title: post.title,
    link: { '@href': addressOf(feed, post) },
    id: idOf(feed, post),
    published: publishedOf(post),
    updated: changeOf(post),
    author: { name: post.authorName },
    category: [...(post.category ? [post.category.slug] : []), ...post.tags].map((term) => ({
      '@term': term,
    })),
    summary: post.excerptText,
    content: { '@type': 'html', '#text': wholeContent(feed, post) },
  }))
  return xml('feed', {
    '@xmlns': 'http://www.w3.org/2005/Atom',
    title: feed.title,
    subtitle: feed.description,
    link: [
      { '@href': `${feed.origin}/blog` },
      { '@href': `${feed.origin}/blog/atom.xml`, '@rel': 'self' },
    ],
    id: urnOf(feed, 'blog'),
    updated: feed.changedAt,
    entry,
  })
}

/** An id that stays the same when the post's or the site's address changes, whichever host name is requested. */
const idOf = (feed: Feed, { id }: Post) => urnOf(feed, `post ${id}`)

function urnOf({ installation }: Feed, name: string): string {
  const hex = createHash('sha256').update(`${installation} ${name}`).digest('hex')
  // UUID version 8 is for custom schemes (RFC 9562).
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
  ]
  return `urn:uuid:${[...parts, hex.slice(20, 32)].join('-')}`
}

/** RSS readers parse a description as HTML, so plain text must be escaped. */
function asHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function xml(root: string, content: object): string {
  const declaration = { '@version': '1.0', '@encoding': 'UTF-8' }
  return builder.build({ '?xml': declaration, [root]: content })
}

function json(feed: Feed): string {
  const items = feed.posts.map((post) => ({
    id: idOf(feed, post),
    url: addressOf(feed, post),
    title: post.title,
    summary: post.excerptText,
    content_html: wholeContent(feed, post),
    ...(post.featuredImage && { image: imageOf(feed, post) }),
    date_published: publishedOf(post),
    date_modified: changeOf(post),
    authors: [{ name: post.authorName }],
    tags: post.tags,
  }))
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    home_page_url: `${feed.origin}/blog`,
    feed_url: `${feed.origin}/blog/feed.json`,
    language: 'en',
    items,
  })
}
