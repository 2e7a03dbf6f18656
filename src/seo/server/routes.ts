import { defineRoutes } from '#platform/server/routes.ts'
import { seoContract } from '../contract.ts'
import { saveSiteSettings, seoSettings, siteSettings } from './service.ts'

export const siteSettingsRoutes = defineRoutes(seoContract, {
  list: (ctx) => siteSettings(ctx),
  saveAll: (ctx, batch) => saveSiteSettings(ctx, batch),
  seo: (ctx) => seoSettings(ctx),
})
