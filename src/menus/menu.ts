import type { Language } from '#platform/languages.ts'

export const menuLocations = ['header', 'footer', 'sidebar'] as const
export type MenuLocation = (typeof menuLocations)[number]

export const MAX_ITEMS = 100
/** More top items than these do not fit beside the built-in links. */
export const MAX_HEADER_ITEMS = 7
const MAX_URL = 2000

const BACKSLASH = '\\'
const unwritten = /[\s\p{Cc}]/u

/** Addresses a menu may lead to: a path of this site, the web, a mail, a telephone, a part of the page. */
export function isMenuUrl(text: string): boolean {
  // Browsers read `/\` as `//`, which is another site, and leave line breaks out.
  if (text.length > MAX_URL || text.includes(BACKSLASH) || unwritten.test(text)) return false
  if (text.startsWith('/')) return !text.startsWith('//')
  if (text.startsWith('#')) return text.length > 1
  if (/^mailto:[^@]+@[^@]+$/i.test(text)) return true
  if (/^tel:[+\d][\d().-]*$/i.test(text)) return true
  if (!/^https?:\/\//i.test(text)) return false
  const url = URL.parse(text)
  return url !== null && url.hostname !== '' && url.username === '' && url.password === ''
}

/** Titles in the languages that are not the original's. */
export type Translations = Partial<Record<Exclude<Language, 'en'>, string>>

/** An item as it is kept, with what its page is today. */
export interface MenuRow {
  id: number
  parentId: number | null
  title: string
  translations: Translations
  url: string | null
  pageId: number | null
  openInNewTab: boolean
  /** Null where there is no such page, or none is named. */
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

/** What a visitor is kept from: an item whose page is not there, or not yet. */
export function hiddenBecause({ pageId, page }: MenuRow): 'draft' | 'deleted' | null {
  if (pageId === null) return null
  if (!page) return 'deleted'
  return page.isPublished ? null : 'draft'
}

/**
 * The tree as visitors get it, in their language. Children of a hidden item move up to where it stood; a
 * heading without anything below it is left out. `rows` come in their order.
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
        .filter((child) => child.parentId === row.id && !hiddenBecause(child))
        .map((child) => toLink(child))
      if (hiddenBecause(row)) return children.map((child) => ({ ...child, children: [] }))
      const item = { ...toLink(row), children }
      return item.url === null && children.length === 0 ? [] : [item]
    })
}

function titleIn({ title, translations }: MenuRow, language: Language): string {
  return (language === 'en' ? undefined : translations[language]) ?? title
}

/** The page flagged as homepage answers at `/`. */
function addressOf({ url, page }: MenuRow): string | null {
  if (!page) return url
  return page.isHomepage ? '/' : `/${page.slug}`
}
