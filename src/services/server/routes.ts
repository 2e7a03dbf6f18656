import { defineRoutes } from '#platform/server/routes.ts'
import type { Context } from '#platform/server/context.ts'
import { servicesContract, type ServiceFilter } from '../contract.ts'
import { listServices } from './queries.ts'
import {
  archiveService,
  changeService,
  createService,
  getService,
  servicesOf,
  setServiceStatus,
} from './service.ts'
import { toService } from './view.ts'

export const servicesRoutes = defineRoutes(servicesContract, {
  list: (ctx, filter) => pageOfServices(ctx, filter),
  get: (ctx, { id }) => getService(ctx, id),
  create: (ctx, service) => createService(ctx, service),
  update: (ctx, { id, ...service }) => changeService(ctx, id, service),
  setStatus: (ctx, { id, status }) => setServiceStatus(ctx, id, status),
  archive: (ctx, { id }) => archiveService(ctx, id),
  byProvider: (ctx, { id }) => servicesOf(ctx, id),
})

async function pageOfServices(ctx: Context, filter: ServiceFilter) {
  const { rows, total } = await listServices(ctx.db, filter)
  if (rows.length === 0 && filter.page > 1) {
    // Beyond the end the rows cannot tell how many there are.
    const first = await listServices(ctx.db, { ...filter, page: 1, limit: 1 })
    return { items: [], total: first.total }
  }
  const hasMore = filter.page * filter.limit < total
  const items = rows.map((row) => toService(row))
  return { items, total, ...(hasMore && { next: nextPage(filter) }) }
}

function nextPage(filter: ServiceFilter) {
  const { category, search, sort, page, limit } = filter
  const query = new URLSearchParams()
  if (category) query.set('category', category)
  if (search) query.set('search', search)
  query.set('sort', sort)
  query.set('page', String(page + 1))
  query.set('limit', String(limit))
  return query.toString()
}
