import { defineRoutes } from '#platform/server/routes.ts'
import { pagesContract } from '../contract.ts'
import { homepage, originalPage, pageAt, pageTitles, readPages } from './service/reading.ts'
import { changePage, createPage, removePage } from './service/change.ts'
import { removeTranslation, translatePage, translationsOf } from './service/translations.ts'

export const pagesRoutes = defineRoutes(pagesContract, {
  get: (ctx, wanted) => pageAt(ctx, wanted),
  homepage: (ctx) => homepage(ctx),
  list: (ctx, query) => readPages(ctx, query),
  titles: (ctx) => pageTitles(ctx),
  original: (ctx, { id }) => originalPage(ctx, id),
  create: (ctx, fields) => createPage(ctx, fields),
  update: (ctx, { id, ...change }) => changePage(ctx, id, change),
  delete: (ctx, { id }) => removePage(ctx, id),
  translations: (ctx, { id }) => translationsOf(ctx, id),
  translate: (ctx, { id, language, ...fields }) => translatePage(ctx, { id, language }, fields),
  removeTranslation: (ctx, which) => removeTranslation(ctx, which),
})
