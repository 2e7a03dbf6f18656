import { defineRoutes } from '#platform/server/routes.ts'
import { servicesContract } from '../contract.ts'
import {
  archiveService,
  changeService,
  createService,
  getService,
  removeCover,
  servicesOf,
  setCover,
  setServiceStatus,
} from './service.ts'

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
