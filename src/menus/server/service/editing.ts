import { audit, lastChange } from '#audit/server/service.ts'
import { fail, found } from '#platform/errors.ts'
import {
  transaction,
  type Context,
  type InTransaction,
  type UserContext,
} from '#platform/server/context.ts'
import {
  TOO_MANY_IN_HEADER,
  type AdminMenu,
  type MenuChange,
  type MenuTree,
  type NewMenu,
  type TopItem,
} from '../../admin-contract.ts'
import {
  hiddenReason,
  MAX_HEADER_ITEMS,
  type MenuLocation,
  type MenuRow,
  type Translations,
} from '../../menu.ts'
import { MENUS_CHANGED } from '../../topic.ts'
import {
  deleteMenu,
  existingPages,
  insertMenu,
  listMenus,
  lockMenu,
  replaceItems,
  updateMenu,
  type MenuHead,
  type MenuWithRows,
  type NewItem,
} from '../queries.ts'
import { forgetMenus } from './shown-menus.ts'

type Within = InTransaction<UserContext>

export async function adminMenus({ db }: Pick<UserContext, 'db'>): Promise<AdminMenu[]> {
  return (await listMenus(db)).map((menu) => adminView(menu))
}

/** Throws 'menu.location_taken' if the location already has a menu. */
export function addMenu(ctx: UserContext, wanted: NewMenu): Promise<AdminMenu> {
  return change(ctx, async (ctx) => {
    const id = (await insertMenu(ctx.db, wanted)) ?? fail('menu.location_taken')
    await audit(ctx, { action: 'menu.added', subject: { kind: 'menu', id }, after: wanted })
    return id
  })
}

/** Throws 'stale' and 'menu.location_taken'. */
export function changeMenu(
  ctx: UserContext,
  id: number,
  { version, ...wanted }: MenuChange,
): Promise<AdminMenu> {
  return change(ctx, async (ctx) => {
    const menu = await lockSeen(ctx, id, version)
    const { name = menu.name, location = menu.location } = wanted
    if (name === menu.name && location === menu.location) return id
    const { rows } = await readMenu(ctx, id)
    refuseTooMany(location, rows.filter(({ parentId }) => parentId === null).length, 'location')
    if (!(await updateMenu(ctx.db, { id, name, location }))) fail('menu.location_taken')
    await audit(ctx, {
      action: 'menu.changed',
      subject: { kind: 'menu', id },
      before: { name: menu.name, location: menu.location },
      after: { name, location },
    })
    return id
  })
}

/** The context has no viewer when the product itself removes the menu. */
export async function removeMenu(ctx: Context, id: number): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const { name, location } = found(await lockMenu(ctx.db, id))
    const { rows } = await readMenu(ctx, id)
    await deleteMenu(ctx.db, id)
    const before = { name, location, items: describeItems(rows) }
    await audit(ctx, { action: 'menu.removed', subject: { kind: 'menu', id }, before })
    ctx.announce({ to: [], topic: MENUS_CHANGED })
  })
  forgetMenus(ctx)
}

/** Replaces the whole tree, or nothing. Throws 'stale' with the current menu. */
export function setItems(
  ctx: UserContext,
  id: number,
  { version, items }: MenuTree,
): Promise<AdminMenu> {
  return change(ctx, async (ctx) => {
    const { location } = await lockSeen(ctx, id, version)
    refuseTooMany(location, items.length, 'items')
    const { rows } = await readMenu(ctx, id)
    await refuseUnknownPages(ctx, items, rows)
    await replaceItems(
      ctx.db,
      id,
      items.map((item) => newItem(item)),
    )
    const after = await readMenu(ctx, id)
    await audit(ctx, {
      action: 'menu.items_changed',
      subject: { kind: 'menu', id },
      before: { location, items: describeItems(rows) },
      after: { location, items: describeItems(after.rows) },
    })
    return id
  })
}

/** Runs a change in one transaction, announces it to all processes and returns the changed menu. */
async function change(
  ctx: UserContext,
  work: (ctx: Within) => Promise<number>,
): Promise<AdminMenu> {
  const changed = await transaction(ctx, async (ctx) => {
    const id = await work(ctx)
    ctx.announce({ to: [], topic: MENUS_CHANGED })
    return adminView(await readMenu(ctx, id))
  })
  forgetMenus(ctx)
  return changed
}

async function lockSeen(ctx: Within, id: number, version: number | undefined): Promise<MenuHead> {
  const menu = found(await lockMenu(ctx.db, id))
  if (version !== undefined && version !== menu.version) {
    const actions = ['menu.changed', 'menu.items_changed'] as const
    const changed = await lastChange(ctx, { kind: 'menu', id }, actions)
    fail('stale', { facts: { current: adminView(await readMenu(ctx, id)), ...changed } })
  }
  return menu
}

async function readMenu({ db }: Pick<UserContext, 'db'>, id: number): Promise<MenuWithRows> {
  const [menu] = await listMenus(db, id)
  return found(menu)
}

function refuseTooMany(location: MenuLocation, count: number, path: string): void {
  if (location !== 'header' || count <= MAX_HEADER_ITEMS) return
  fail('request.invalid', { errors: [{ path, message: TOO_MANY_IN_HEADER }] })
}

/** A page that an item already links to may have been deleted; the item stays until an admin removes it. */
async function refuseUnknownPages(ctx: Within, items: readonly TopItem[], rows: MenuRow[]) {
  const named = items.flatMap(({ pageId, children }, top) => [
    { pageId, path: `items.${top}.pageId` },
    ...children.map((child, at) => ({
      pageId: child.pageId,
      path: `items.${top}.children.${at}.pageId`,
    })),
  ])
  const known = new Set(rows.map(({ pageId }) => pageId))
  const ids = named.flatMap(({ pageId }) => (pageId && !known.has(pageId) ? [pageId] : []))
  const existing = await existingPages(ctx.db, ids)
  const errors = named
    .filter(({ pageId }) => pageId && !known.has(pageId) && !existing.has(pageId))
    .map(({ path }) => ({ path, message: 'Please choose a page' }))
  if (errors.length > 0) fail('request.invalid', { errors })
}

type Leaf = Omit<TopItem, 'children'>

function newItem({ children, ...item }: TopItem): NewItem {
  return { ...newLeaf(item), children: children.map((child) => newLeaf(child)) }
}

function newLeaf({ title, translations = {}, url, pageId, openInNewTab }: Leaf) {
  const said = Object.entries(translations).filter(([, text]) => text)
  return {
    title,
    translations: Object.fromEntries(said) as Translations,
    url: url || null,
    pageId: pageId ?? null,
    openInNewTab,
  }
}

const MAX_WORDS = 2000

/** The tree as text for the audit log: Company (About Us → /about, …). */
function describeItems(rows: readonly MenuRow[]): string {
  const said = ({ title, url, page }: MenuRow) => {
    const address = page ? `/${page.slug}` : url
    return address ? `${title} → ${address}` : title
  }
  const tops = rows.filter(({ parentId }) => parentId === null)
  const parts = tops.map((top) => {
    const children = rows.filter(({ parentId }) => parentId === top.id).map((row) => said(row))
    return children.length > 0 ? `${said(top)} (${children.join(', ')})` : said(top)
  })
  return parts.join('; ').slice(0, MAX_WORDS)
}

function adminView({ rows, ...menu }: MenuWithRows): AdminMenu {
  const viewOf = (row: MenuRow) => {
    const { id, title, translations, url, pageId, openInNewTab } = row
    return { id, title, translations, url, pageId, openInNewTab, hidden: hiddenReason(row) }
  }
  const items = rows
    .filter(({ parentId }) => parentId === null)
    .map((row) => ({
      ...viewOf(row),
      children: rows.filter(({ parentId }) => parentId === row.id).map((child) => viewOf(child)),
    }))
  return { ...menu, items }
}
