import en from '#catalogue/en/shell.json' with { type: 'json' }
import es from '#catalogue/es/shell.json' with { type: 'json' }
import fr from '#catalogue/fr/shell.json' with { type: 'json' }
import { transaction, type Context, type InTransaction } from '#platform/server/context.ts'
import { defaultFooter, type DefaultLink } from '../../defaults.ts'
import { MENUS_CHANGED } from '../../topic.ts'
import {
  insertMenu,
  insertOffered,
  listMenus,
  listOffered,
  lockDefaults,
  lockMenu,
  pageIdsBySlug,
  replaceItems,
  type MenuWithRows,
  type NewItem,
} from '../queries.ts'
import { forgetMenus } from './shown-menus.ts'

type Leaf = Omit<NewItem, 'children'>

/**
 * Adds each default link once, at the first start at which its target exists. A link that an operator removed is not
 * added again, and a column they removed or renamed gets no new links.
 */
export async function seedMenus(ctx: Context): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await lockDefaults(ctx.db)
    const offered = await listOffered(ctx.db)
    const missing = defaultFooter.filter(({ key }) => !offered.has(key))
    if (missing.length === 0) return
    const links = await whatExists(ctx, missing)
    if (links.length === 0) return
    const footer = await footerMenu(ctx, offered.size === 0)
    if (footer) {
      await lockMenu(ctx.db, footer.id)
      const items = itemsOf(footer)
      for (const { link, leaf } of links) place(items, { link, leaf }, offered)
      await replaceItems(ctx.db, footer.id, items)
      ctx.announce({ to: [], topic: MENUS_CHANGED })
    }
    const keys = links.map(({ link }) => link.key)
    await insertOffered(ctx.db, keys, ctx.now())
  })
  forgetMenus(ctx)
}

interface Offer {
  link: DefaultLink
  leaf: Leaf
}

async function whatExists(ctx: InTransaction, links: readonly DefaultLink[]): Promise<Offer[]> {
  const slugs = links.flatMap(({ to }) => ('slug' in to ? [to.slug] : []))
  const pages = await pageIdsBySlug(ctx.db, slugs)
  return links.flatMap((link) => {
    const { to, label } = link
    const target =
      'path' in to
        ? { url: to.path, pageId: null }
        : { url: null, pageId: pages.get(to.slug) ?? null }
    if (target.url === null && target.pageId === null) return []
    return [{ link, leaf: { ...titled(label), openInNewTab: false, ...target } }]
  })
}

/** The footer menu, created at the first start. Undefined if an admin deleted it since. */
async function footerMenu(ctx: InTransaction, isFirst: boolean): Promise<MenuWithRows | undefined> {
  if (isFirst) await insertMenu(ctx.db, { name: 'Footer', location: 'footer' })
  return (await listMenus(ctx.db)).find(({ location }) => location === 'footer')
}

/** Adds the link under its heading. The first link of a column creates the heading, which goes before single links. */
function place(items: NewItem[], { link, leaf }: Offer, offered: ReadonlySet<string>): void {
  if (!link.column) return void items.push({ ...leaf, children: [] })
  const heading = titled(link.column)
  const column = items.find(({ title }) => title === heading.title)
  if (column) return void column.children.push(leaf)
  const sameColumn = defaultFooter.filter((one) => one.column === link.column)
  if (sameColumn.some(({ key }) => offered.has(key))) return
  const made = { ...heading, url: null, pageId: null, openInNewTab: false, children: [leaf] }
  const singles = items.findIndex(({ children }) => children.length === 0)
  items.splice(singles === -1 ? items.length : singles, 0, made)
}

/** The label in all languages. */
function titled(label: DefaultLink['label'] | NonNullable<DefaultLink['column']>) {
  return { title: en[label], translations: { es: es[label], fr: fr[label] } }
}

function itemsOf({ rows }: MenuWithRows): NewItem[] {
  return rows
    .filter(({ parentId }) => parentId === null)
    .map(({ id, page: _page, ...top }) => ({
      ...top,
      children: rows.filter(({ parentId }) => parentId === id),
    }))
}
