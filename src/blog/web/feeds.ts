/** The addresses of the public feeds. */
export const feeds = [
  { href: '/blog/feed.xml', type: 'application/rss+xml', name: 'RSS' },
  { href: '/blog/atom.xml', type: 'application/atom+xml', name: 'Atom' },
  { href: '/blog/feed.json', type: 'application/feed+json', name: 'JSON Feed' },
] as const

/** The links in the head by which feed readers discover the feeds. */
export function feedLinks(title: string) {
  return feeds.map(({ href, type, name }) => ({
    rel: 'alternate',
    type,
    title: `${title} (${name})`,
    href,
  }))
}
