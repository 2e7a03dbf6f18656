import * as z from 'zod/mini'
import { defineContract } from '#platform/contract.ts'
import { menuLocations } from './menu.ts'

export const Location = z.enum(menuLocations, 'Please choose header, footer or sidebar')

/** The fields that visitors and admins see. */
export const menuLink = {
  id: z.number(),
  title: z.string(),
  /** Null for the heading of a group. */
  url: z.nullable(z.string()),
  openInNewTab: z.boolean(),
}
export const MenuLink = z.object(menuLink)
export type MenuLink = z.infer<typeof MenuLink>
export const MenuNode = z.object({ ...menuLink, children: z.array(MenuLink) })
export type MenuNode = z.infer<typeof MenuNode>

/** A menu as visitors see it, in their language and without hidden items. */
export const Menu = z.object({
  id: z.number(),
  name: z.string(),
  location: Location,
  items: z.array(MenuNode),
})
export type Menu = z.infer<typeof Menu>

export const menusContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/menus',
    access: 'public',
    kept: true,
    summary: 'List the menus in the reader’s language, without hidden items',
    query: z.object({ location: z.optional(Location) }),
    output: z.array(Menu),
    etag: true,
  },
})
