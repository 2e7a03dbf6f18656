/** Where newspapers are read from; the same for every reader. */
export const feeds = [
  { href: '/blog/feed.xml', type: 'application/rss+xml', name: 'RSS' },
  { href: '/blog/atom.xml', type: 'application/atom+xml', name: 'Atom' },
  { href: '/blog/feed.json', type: 'application/feed+json', name: 'JSON Feed' },
] as const

/** How feed readers find them from any page of the blog. */
export function feedLinks(title: string) {
  return feeds.map(({ href, type, name }) => ({
    rel: 'alternate',
    type,
    title: `${title} (${name})`,
    href,
  }))
}
