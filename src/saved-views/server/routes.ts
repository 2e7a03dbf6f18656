import { defineRoutes } from '#platform/server/routes.ts'
import { savedViewsContract } from '../contract.ts'
import { removeView, saveView, viewsOf } from './service.ts'

export const savedViewsRoutes = defineRoutes(savedViewsContract, {
  list: (ctx, { list }) => viewsOf(ctx, list),
  save: (ctx, view) => saveView(ctx, view),
  remove: (ctx, { id }) => removeView(ctx, id),
})
