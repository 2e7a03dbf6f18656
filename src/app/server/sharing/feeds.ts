import type { FastifyInstance } from 'fastify'
import type { Post } from '#blog/contract.ts'
import { newestPosts } from '#blog/server/service/reading.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import { readInstallation } from '#platform/server/installation.ts'
import { systemContext, type Resources } from '#platform/server/context.ts'
import { originOf } from '#platform/server/origin.ts'
import { registerGigFeed } from './gig-feed.ts'
import { asHtml, rssOf, sendFeed, urnOf, xml } from './feed-format.ts'

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

/**
 * The feed of gigs, and the public posts as RSS, Atom and JSON feeds (decision 32). Feeds carry an ETag and are revalidated on each request,
 * so that an unpublished post disappears immediately and an unchanged feed is not sent again.
 */
export function registerFeeds(app: FastifyInstance, resources: Resources): void {
  registerGigFeed(app, resources)
  const formats = {
    '/blog/feed.xml': ['application/rss+xml', rss],
    '/blog/atom.xml': ['application/atom+xml', atom],
    '/blog/feed.json': ['application/feed+json', json],
  } as const
  for (const [path, [type, write]] of Object.entries(formats)) {
    app.get(path, async (request, reply) => {
      const feed = await feedAt(resources, originOf(request, resources.config))
      return sendFeed(request, reply, { type, body: write(feed) })
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
  const { origin, title, description, changedAt } = feed
  const [link, self] = [`${origin}/blog`, `${origin}/blog/feed.xml`]
  return rssOf({ title, description, link, self, changedAt, item })
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
    id: urnOf(feed.installation, 'blog'),
    updated: feed.changedAt,
    entry,
  })
}

/** An id that stays the same when the post's or the site's address changes, whichever host name is requested. */
const idOf = ({ installation }: Feed, { id }: Post) => urnOf(installation, `post ${id}`)

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
