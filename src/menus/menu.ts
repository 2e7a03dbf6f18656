import type { Language } from '#platform/languages.ts'

export const menuLocations = ['header', 'footer', 'sidebar'] as const
export type MenuLocation = (typeof menuLocations)[number]

export const MAX_ITEMS = 100
/** More top items do not fit next to the built-in links. */
export const MAX_HEADER_ITEMS = 7
const MAX_URL = 2000

const BACKSLASH = '\\'
const unwritten = /[\s\p{Cc}]/u

/** Whether a menu may link to this address: a path of this site, http(s), mailto, tel or a fragment. */
export function isMenuUrl(text: string): boolean {
  // Browsers read `/\` as `//`, which is another site, and ignore line breaks.
  if (text.length > MAX_URL || text.includes(BACKSLASH) || unwritten.test(text)) return false
  if (text.startsWith('/')) return !text.startsWith('//')
  if (text.startsWith('#')) return text.length > 1
  if (/^mailto:[^@]+@[^@]+$/i.test(text)) return true
  if (/^tel:[+\d][\d().-]*$/i.test(text)) return true
  if (!/^https?:\/\//i.test(text)) return false
  const url = URL.parse(text)
  return url !== null && url.hostname !== '' && url.username === '' && url.password === ''
}

/** Titles in the other languages. */
export type Translations = Partial<Record<Exclude<Language, 'en'>, string>>

/** A stored item with the current state of its page. */
export interface MenuRow {
  id: number
  parentId: number | null
  title: string
  translations: Translations
  url: string | null
  pageId: number | null
  openInNewTab: boolean
  /** Null if the item links to no page, or its page was deleted. */
  page: { slug: string; title: string; isPublished: boolean; isHomepage: boolean } | null
}

export interface Link {
  id: number
  title: string
  /** Null for the heading of a group. */
  url: string | null
  openInNewTab: boolean
}
export interface ShownItem extends Link {
  children: Link[]
}

/** Why an item is hidden from visitors: its page is deleted or unpublished. */
export function hiddenReason({ pageId, page }: MenuRow): 'draft' | 'deleted' | null {
  if (pageId === null) return null
  if (!page) return 'deleted'
  return page.isPublished ? null : 'draft'
}

/**
 * The tree as visitors see it, in their language. Children of a hidden item move up to its place; a heading without
 * children is left out. `rows` must be in menu order.
 */
export function shownTree(rows: readonly MenuRow[], language: Language): ShownItem[] {
  const toLink = (row: MenuRow): Link => ({
    id: row.id,
    title: titleIn(row, language),
    url: addressOf(row),
    openInNewTab: row.openInNewTab,
  })
  return rows
    .filter(({ parentId }) => parentId === null)
    .flatMap((row) => {
      const children = rows
        .filter((child) => child.parentId === row.id && !hiddenReason(child))
        .map((child) => toLink(child))
      if (hiddenReason(row)) return children.map((child) => ({ ...child, children: [] }))
      const item = { ...toLink(row), children }
      return item.url === null && children.length === 0 ? [] : [item]
    })
}

/** The items without links that lead nowhere. Children of a left out item move up to its place. */
export function withoutLinks(
  items: readonly ShownItem[],
  isGone: (url: string) => boolean,
): ShownItem[] {
  const isLeftOut = ({ url }: Link) => url !== null && isGone(url)
  return items.flatMap((item) => {
    const children = item.children.filter((child) => !isLeftOut(child))
    if (isLeftOut(item)) return children.map((child) => ({ ...child, children: [] }))
    return item.url === null && children.length === 0 ? [] : [{ ...item, children }]
  })
}

export function leadsToGigs(url: string): boolean {
  return /^\/gigs(?:[/?#]|$)/.test(url)
}

function titleIn({ title, translations }: MenuRow, language: Language): string {
  return (language === 'en' ? undefined : translations[language]) ?? title
}

/** The homepage has the address `/`. */
function addressOf({ url, page }: MenuRow): string | null {
  if (!page) return url
  return page.isHomepage ? '/' : `/${page.slug}`
}
