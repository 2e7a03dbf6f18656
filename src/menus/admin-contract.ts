import * as z from 'zod/mini'
import { defineContract, IdParams, WRITING_LIMIT } from '#platform/contract.ts'
import { oneLine, seen } from '#platform/text-checks.ts'
import { Location, menuLink } from './contract.ts'
import { isMenuUrl, MAX_HEADER_ITEMS, MAX_ITEMS } from './menu.ts'

const TOO_LONG = 'This text is too long'
const NO_URL = 'Please enter a valid URL'
export const TOO_MANY_IN_HEADER = `The header has room for at most ${MAX_HEADER_ITEMS} items`

const atMost = (max: number) => z.refine<string>((text) => [...text].length <= max, TOO_LONG)
const title = z
  .string('Title is required')
  .check(oneLine, ...seen(1, 'Title is required'), atMost(80))
const translated = z.optional(z.string().check(oneLine, atMost(80)))
const Translations = z.object({ es: translated, fr: translated })

const item = {
  title,
  /** Empty translations are ignored. */
  translations: z.optional(Translations),
  url: z.optional(
    z.nullable(
      z.string(NO_URL).check(
        z.trim(),
        z.refine((text) => text === '' || isMenuUrl(text), NO_URL),
      ),
    ),
  ),
  pageId: z.optional(z.nullable(z.number('Please choose a page').check(z.int(), z.positive()))),
  openInNewTab: z._default(z.boolean('Please say yes or no'), false),
}
const nothing = z._default(
  z.array(z.unknown()).check(z.maxLength(0, 'A menu has at most two levels')),
  [],
)

interface Target {
  url?: string | null | undefined
  pageId?: number | null | undefined
}
const countOf = ({ url, pageId }: Target) => Number(Boolean(url)) + Number(Boolean(pageId))
const NOT_BOTH = 'Please choose a page or enter an address, not both'
const NEITHER = 'Please choose a page or enter an address'

export const MenuItemFields = z.object({ ...item, children: nothing }).check(
  z.refine((one) => countOf(one) < 2, { path: ['url'], message: NOT_BOTH }),
  z.refine((one) => countOf(one) > 0, { path: ['url'], message: NEITHER }),
)
/** Only an item with children may have no target: a heading. */
const TopItem = z
  .object({
    ...item,
    children: z._default(z.array(MenuItemFields, 'Please send a list'), []),
  })
  .check(
    z.refine((one) => countOf(one) < 2, { path: ['url'], message: NOT_BOTH }),
    z.refine((one) => countOf(one) > 0 || one.children.length > 0, {
      path: ['url'],
      message: NEITHER,
    }),
  )
export type TopItem = z.infer<typeof TopItem>

const version = z.number('Please load the menu again').check(z.int(), z.positive())

/** The whole tree, in menu order. */
export const MenuTree = z.object({
  version,
  items: z.array(TopItem, 'Please send a list').check(
    z.maxLength(MAX_ITEMS, `A menu has at most ${MAX_ITEMS} items`),
    z.refine(
      (items) => items.reduce((sum, { children }) => sum + 1 + children.length, 0) <= MAX_ITEMS,
      `A menu has at most ${MAX_ITEMS} items`,
    ),
  ),
})
export type MenuTree = z.infer<typeof MenuTree>
export type MenuTreeInput = z.input<typeof MenuTree>

const adminItem = {
  ...menuLink,
  translations: Translations,
  pageId: z.nullable(z.number()),
  /** Why the item is hidden from visitors. */
  hidden: z.nullable(z.enum(['draft', 'deleted'])),
}
const AdminLeaf = z.object(adminItem)
/** An item as admins see it. `url` is the address that was entered, so null for an item that links to a page. */
export const AdminMenuItem = z.object({ ...adminItem, children: z.array(AdminLeaf) })
export type AdminMenuItem = z.infer<typeof AdminMenuItem>

export const AdminMenu = z.object({
  id: z.number(),
  name: z.string(),
  location: Location,
  version: z.number(),
  items: z.array(AdminMenuItem),
})
export type AdminMenu = z.infer<typeof AdminMenu>

const name = z.string('Name is required').check(oneLine, ...seen(1, 'Name is required'), atMost(80))
export const NewMenu = z.object({ name, location: Location })
export type NewMenu = z.infer<typeof NewMenu>
export const MenuChange = z.object({
  name: z.optional(name),
  location: z.optional(Location),
  version: z.optional(version),
})
export type MenuChange = z.infer<typeof MenuChange>

export const menusAdminContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/admin/menus',
    access: 'admin',
    summary: 'List all menus, including hidden items and why they are hidden',
    output: z.array(AdminMenu),
  },
  create: {
    method: 'POST',
    path: '/api/admin/menus',
    access: 'admin',
    summary: 'Create a menu for a location; 409 `menu.location_taken` if the location has one',
    body: NewMenu,
    output: AdminMenu,
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/api/admin/menus/:id',
    access: 'admin',
    summary: 'Rename or move a menu; 409 `stale` if it changed since `version`',
    params: IdParams,
    body: MenuChange,
    output: AdminMenu,
  },
  delete: {
    method: 'DELETE',
    path: '/api/admin/menus/:id',
    access: 'admin',
    summary: 'Delete a menu with its items',
    params: IdParams,
  },
  setItems: {
    method: 'PUT',
    path: '/api/admin/menus/:id/items',
    access: 'admin',
    summary:
      'Replace all items of a menu; 409 `stale` with the present menu if it changed since `version`',
    limit: WRITING_LIMIT,
    params: IdParams,
    body: MenuTree,
    output: AdminMenu,
  },
})
