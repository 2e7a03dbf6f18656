import { expect, test } from 'vitest'
import { leadsToGigs, withoutLinks, type ShownItem } from './menu.ts'

const item = (url: string | null, ...children: string[]): ShownItem => ({
  ...link(url),
  children: children.map((path) => link(path)),
})
const link = (url: string | null) => ({ id: 1, title: 'An item', url, openInNewTab: false })

test('a menu without gigs keeps everything else, and no empty heading', () => {
  const others = [item('/blog', '/about'), item('/gigs-of-the-year'), item(null, '/fees')]
  expect(withoutLinks(others, leadsToGigs)).toEqual(others)
  const items = [
    item('/gigs?category=coding', '/faq', '/gigs/new'),
    item(null, '/gigs#top'),
    item('/blog', '/gigs'),
  ]
  expect(withoutLinks(items, leadsToGigs)).toEqual([item('/faq'), item('/blog')])
})
