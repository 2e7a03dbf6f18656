import { defineRoutes } from '#platform/server/routes.ts'
import { categoriesContract } from '../category-contract.ts'
import { servicesContract } from '../contract.ts'
import {
  archiveService,
  changeService,
  createService,
  removeCover,
  setCover,
  setServiceStatus,
} from './service/editing.ts'
import { getService, servicesOf } from './service/reading.ts'
import { offeredCategories } from './service/vocabulary.ts'

export const categoriesRoutes = defineRoutes(categoriesContract, {
  list: (ctx) => offeredCategories(ctx),
})

export const servicesRoutes = defineRoutes(servicesContract, {
  get: (ctx, { id }) => getService(ctx, id),
  create: (ctx, service) => createService(ctx, service),
  update: (ctx, { id, ...service }) => changeService(ctx, id, service),
  setStatus: (ctx, { id, status }) => setServiceStatus(ctx, id, status),
  archive: (ctx, { id }) => archiveService(ctx, id),
  setCover: (ctx, { id, file }) => setCover(ctx, id, file),
  removeCover: (ctx, { id }) => removeCover(ctx, id),
  byProvider: (ctx, { id }) => servicesOf(ctx, id),
})
