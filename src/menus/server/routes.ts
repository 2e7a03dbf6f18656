import { defineRoutes } from '#platform/server/routes.ts'
import { menusAdminContract } from '../admin-contract.ts'
import { menusContract } from '../contract.ts'
import { shownMenus } from './service/shown-menus.ts'
import { addMenu, adminMenus, changeMenu, removeMenu, setItems } from './service/editing.ts'

export const menusRoutes = defineRoutes(menusContract, {
  list: (ctx, { location }) => shownMenus(ctx, location),
})

export const adminMenusRoutes = defineRoutes(menusAdminContract, {
  list: (ctx) => adminMenus(ctx),
  create: (ctx, menu) => addMenu(ctx, menu),
  update: (ctx, { id, ...change }) => changeMenu(ctx, id, change),
  delete: (ctx, { id }) => removeMenu(ctx, id),
  setItems: (ctx, { id, ...tree }) => setItems(ctx, id, tree),
})
