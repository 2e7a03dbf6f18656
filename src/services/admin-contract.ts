import * as z from 'zod/mini'
import { Amount, defineContract, IdParams, Timestamp } from '#platform/contract.ts'
import { exportQuery, listQuery } from '#platform/list-query.ts'
import { ReasonText } from '#platform/text-checks.ts'
import { serviceList } from './admin-list.ts'
import { Category, Rating, Service, ServiceStatus, Subcategory } from './contract.ts'

/** A service in the admins' list, which includes hidden and archived services. */
export const ListedService = z.object({
  id: z.number(),
  title: z.string(),
  category: Category,
  subcategory: z.string(),
  /** Null: show the built-in name from the catalogue. */
  subcategoryLabel: z.nullable(z.string()),
  hourlyRate: Amount,
  status: ServiceStatus,
  hiddenReason: z.nullable(z.string()),
  isFeatured: z.boolean(),
  rating: Rating,
  provider: z.object({ id: z.number(), username: z.string(), fullName: z.string() }),
  createdAt: Timestamp,
})
export type ListedService = z.infer<typeof ListedService>

const chosen = { category: z.optional(Category), subcategory: z.optional(Subcategory) }

export const servicesAdminContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/admin/services',
    access: 'admin',
    summary: 'Every service, newest first',
    query: z.object({ ...listQuery(serviceList).shape, ...chosen }),
    output: z.array(ListedService),
    paged: true,
  },
  export: {
    method: 'GET',
    path: '/api/admin/services/export.csv',
    access: 'admin',
    summary: 'Every service as CSV, at most 50,000 rows',
    query: z.object({ ...exportQuery(serviceList).shape, ...chosen }),
    download: true,
  },
  hide: {
    method: 'POST',
    path: '/api/admin/services/:id/hiding',
    access: 'admin',
    summary:
      'Hide a service from everyone except its owner, who is notified of the reason; running orders continue',
    params: IdParams,
    body: z.object({ reason: ReasonText }),
    output: Service,
  },
  restore: {
    method: 'DELETE',
    path: '/api/admin/services/:id/hiding',
    access: 'admin',
    summary: 'Restore a hidden service to its previous status',
    params: IdParams,
    output: Service,
  },
  setFeatured: {
    method: 'PUT',
    path: '/api/admin/services/:id/featured',
    access: 'admin',
    summary: 'Show this service of its viber on the landing page, or stop showing it',
    params: IdParams,
    body: z.object({ isFeatured: z.boolean() }),
    output: z.object({ isFeatured: z.boolean() }),
  },
})
