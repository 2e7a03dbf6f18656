import { defineRoutes } from '#platform/server/routes.ts'
import { promptsCategoriesContract } from '../categories-contract.ts'
import { promptsContract } from '../contract.ts'
import {
  promptAt,
  promptToEdit,
  readKept,
  readOwn,
  readPrompts,
  readStats,
  readVersions,
} from './service/reading.ts'
import {
  categoryAt,
  changeCategory,
  createCategory,
  readCategories,
  removeCategory,
} from './service/categories.ts'
import { changePrompt, removePrompt } from './service/change.ts'
import { createPrompt, forkPrompt } from './service/create.ts'
import { featurePrompt, movePrompt } from './service/move.ts'
import { ratePrompt, readRatings, toggleFavorite } from './service/ratings.ts'
import { usePrompt } from './service/uses.ts'

export const promptsRoutes = defineRoutes(promptsContract, {
  list: (ctx, filter) => readPrompts(ctx, filter),
  stats: (ctx) => readStats(ctx),
  mine: (ctx, filter) => readOwn(ctx, filter),
  favorites: (ctx, part) => readKept(ctx, part),
  get: (ctx, address) => promptAt(ctx, address),
  byId: (ctx, { id }) => promptToEdit(ctx, id),
  create: (ctx, fields) => createPrompt(ctx, fields),
  update: (ctx, { id, ...change }) => changePrompt(ctx, id, change),
  delete: (ctx, { id }) => removePrompt(ctx, id),
  move: (ctx, { id, ...move }) => movePrompt(ctx, id, move),
  feature: (ctx, { id, isFeatured }) => featurePrompt(ctx, id, isFeatured),
  rate: (ctx, { id, ...rating }) => ratePrompt(ctx, id, rating),
  ratings: (ctx, part) => readRatings(ctx, part),
  favorite: (ctx, { id, ...change }) => toggleFavorite(ctx, id, change),
  use: (ctx, { id, slug }) => usePrompt(ctx, id, slug),
  versions: (ctx, part) => readVersions(ctx, part),
  fork: (ctx, { id, slug }) => forkPrompt(ctx, id, slug),
})

export const promptCategoriesRoutes = defineRoutes(promptsCategoriesContract, {
  list: (ctx, { all }) => readCategories(ctx, all === '1' || all === 'true'),
  get: (ctx, { slug }) => categoryAt(ctx, slug),
  create: (ctx, fields) => createCategory(ctx, fields),
  update: (ctx, { id, ...change }) => changeCategory(ctx, id, change),
  delete: (ctx, { id, moveTo }) => removeCategory(ctx, id, moveTo),
})
