import { defineRoutes } from '#platform/server/routes.ts'
import { vocabularyContract } from '../vocabulary-contract.ts'
import {
  addDiscovery,
  allDiscovery,
  changeDiscovery,
  moveDiscovery,
  removeDiscovery,
} from './service/discovery.ts'
import {
  addSubcategory,
  allSubcategories,
  changeSubcategory,
  exportSubcategories,
  moveSubcategory,
} from './service/subcategories.ts'

export const vocabularyRoutes = defineRoutes(vocabularyContract, {
  subcategories: (ctx) => allSubcategories(ctx),
  exportSubcategories: (ctx) => exportSubcategories(ctx),
  addSubcategory: (ctx, wanted) => addSubcategory(ctx, wanted),
  changeSubcategory: (ctx, { id, ...change }) => changeSubcategory(ctx, id, change),
  moveSubcategory: (ctx, { id, ...move }) => moveSubcategory(ctx, id, move),
  discovery: (ctx) => allDiscovery(ctx),
  addDiscovery: (ctx, wanted) => addDiscovery(ctx, wanted),
  changeDiscovery: (ctx, { id, ...change }) => changeDiscovery(ctx, id, change),
  moveDiscovery: (ctx, { id, ...move }) => moveDiscovery(ctx, id, move),
  removeDiscovery: (ctx, { id, version }) => removeDiscovery(ctx, id, { version }),
})
