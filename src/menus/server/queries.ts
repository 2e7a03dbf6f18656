import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { findReferencedFiles } from '#platform/server/referenced-files.ts'
import type { MenuLocation, MenuRow, Translations } from '../menu.ts'

export interface MenuHead {
  id: number
  name: string
  location: MenuLocation
  version: number
}
export interface MenuWithRows extends MenuHead {
  rows: MenuRow[]
}

/** Every menu with its items in order: at most three menus of a hundred items. */
export async function listMenus(db: Db, id?: number): Promise<MenuWithRows[]> {
  const menus = await db
    .selectFrom('menus')
    .select(['id', 'name', 'location', 'version'])
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('location')
    .execute()
  const items = await db
    .selectFrom('menuItems as i')
    .leftJoin('pages as p', 'p.id', 'i.pageId')
    .select(['i.id', 'i.menuId', 'i.parentId', 'i.title', 'i.translations', 'i.url', 'i.pageId'])
    .select(['i.openInNewTab', 'p.slug', 'p.title as pageTitle', 'p.status', 'p.isHomepage'])
    .$if(id !== undefined, (query) => query.where('i.menuId', '=', id ?? 0))
    .orderBy('i.sortOrder')
    .execute()
  return menus.map((menu) => ({
    ...menu,
    location: menu.location as MenuLocation,
    rows: items
      .filter(({ menuId }) => menuId === menu.id)
      .map(({ slug, pageTitle, status, isHomepage, translations, ...row }) => ({
        ...row,
        translations: translations as Translations,
        page:
          slug === null
            ? null
            : {
                slug,
                title: pageTitle ?? '',
                isPublished: status === 'published',
                isHomepage: isHomepage ?? false,
              },
      })),
  }))
}

/** Locks the menu, so that concurrent changes are applied one after the other. */
export async function lockMenu(db: Db, id: number): Promise<MenuHead | undefined> {
  const row = await db
    .selectFrom('menus')
    .select(['id', 'name', 'location', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, location: row.location as MenuLocation }
}

/** Undefined if the location already has a menu. */
export async function insertMenu(
  db: Db,
  menu: { name: string; location: MenuLocation },
): Promise<number | undefined> {
  const row = await db
    .insertInto('menus')
    .values(menu)
    .onConflict((conflict) => conflict.column('location').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** False if the location already has another menu. */
export async function updateMenu(
  db: Db,
  { id, name, location }: { id: number; name: string; location: MenuLocation },
): Promise<boolean> {
  // Checks for the row instead of violating the constraint, which would abort the transaction.
  await sql`lock table menus in share row exclusive mode`.execute(db)
  const other = await db
    .selectFrom('menus')
    .select('id')
    .where('location', '=', location)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (other) return false
  await db
    .updateTable('menus')
    .set((eb) => ({ name, location, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  return true
}

export async function deleteMenu(db: Db, id: number): Promise<void> {
  await db.deleteFrom('menus').where('id', '=', id).execute()
}

export interface NewItem {
  title: string
  translations: Translations
  url: string | null
  pageId: number | null
  openInNewTab: boolean
  children: Omit<NewItem, 'children'>[]
}

/** Replaces the items of a menu and increments its version. */
export async function replaceItems(db: Db, menuId: number, items: NewItem[]): Promise<void> {
  await db.deleteFrom('menuItems').where('menuId', '=', menuId).execute()
  await db
    .updateTable('menus')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', menuId)
    .execute()
  if (items.length === 0) return
  const parents = await db
    .insertInto('menuItems')
    .values(items.map((item, sortOrder) => valuesOf(item, { menuId, parentId: null, sortOrder })))
    .returning(['id', 'sortOrder'])
    .execute()
  const idAt = new Map(parents.map(({ id, sortOrder }) => [sortOrder, id]))
  const children = items.flatMap((item, place) =>
    item.children.map((child, sortOrder) =>
      valuesOf(child, { menuId, parentId: idAt.get(place) ?? null, sortOrder }),
    ),
  )
  if (children.length > 0) await db.insertInto('menuItems').values(children).execute()
}

function valuesOf(
  { title, translations, url, pageId, openInNewTab }: Omit<NewItem, 'children'>,
  place: { menuId: number; parentId: number | null; sortOrder: number },
) {
  return { ...place, title, translations: JSON.stringify(translations), url, pageId, openInNewTab }
}

/** The ids among these that exist. */
export async function existingPages(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('pages').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

export async function pageIdsBySlug(
  db: Db,
  slugs: readonly string[],
): Promise<Map<string, number>> {
  if (slugs.length === 0) return new Map()
  const rows = await db
    .selectFrom('pages')
    .select(['id', 'slug'])
    .where('slug', 'in', slugs)
    .execute()
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

/** Locks the table of offered defaults, so that two starting processes do not offer a link twice. */
export async function lockDefaults(db: Db): Promise<void> {
  await sql`lock table menu_defaults in share row exclusive mode`.execute(db)
}

export async function listOffered(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('menuDefaults').select('key').execute()
  return new Set(rows.map(({ key }) => key))
}

export async function insertOffered(
  db: Db,
  keys: readonly string[],
  offeredAt: Date,
): Promise<void> {
  await db
    .insertInto('menuDefaults')
    .values(keys.map((key) => ({ key, offeredAt })))
    .execute()
}

/** The keys among these that a menu links to. */
export function listNamedPictures(db: Db, keys: readonly string[]): Promise<string[]> {
  return findReferencedFiles(db, db.selectFrom('menuItems').select('url as text'), keys)
}
