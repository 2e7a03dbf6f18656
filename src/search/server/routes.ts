import { defineRoutes } from '#platform/server/routes.ts'
import { searchContract } from '../contract.ts'
import {
  countMatches,
  featuredServices,
  rateScale,
  searchServices,
  suggest,
} from './service/search.ts'
import { searchAdminContract } from '../admin-contract.ts'
import { searchSynonymsContract } from '../synonyms-contract.ts'
import { countDiscovery, countRule, exportDiscovery } from './service/discovery.ts'
import { addSynonyms, changeSynonyms, removeSynonyms, synonymsIn } from './service/synonyms.ts'
import { understand } from './service/understanding.ts'

export const searchRoutes = defineRoutes(searchContract, {
  services: (ctx, filter) => searchServices(ctx, filter),
  facets: (ctx, filter) => countMatches(ctx, filter),
  rates: (ctx) => rateScale(ctx),
  featured: (ctx, { category }) => featuredServices(ctx, category),
  suggestions: (ctx, { q }) => suggest(ctx, q),
})

export const adminSearchRoutes = defineRoutes(searchAdminContract, {
  discoveryCounts: (ctx) => countDiscovery(ctx),
  tryRule: (ctx, rule) => countRule(ctx, rule),
  exportDiscovery: (ctx) => exportDiscovery(ctx),
})

export const synonymsRoutes = defineRoutes(searchSynonymsContract, {
  list: (ctx, { language }) => synonymsIn(ctx, language),
  tryText: (ctx, { search }) => understand(ctx, search),
  add: (ctx, wanted) => addSynonyms(ctx, wanted),
  change: (ctx, { id, ...change }) => changeSynonyms(ctx, id, change),
  remove: (ctx, { id, version }) => removeSynonyms(ctx, id, version),
})
