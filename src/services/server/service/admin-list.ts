import { matchSearchedPeople } from '#accounts/server/service/people-match.ts'
import { answerColumns } from '#fields/server/service/answer-columns.ts'
import { toDecimal } from '#platform/money.ts'
import { serveList } from '#platform/server/listing.ts'
import type { ListedService } from '../../admin-contract.ts'
import { serviceList } from '../../admin-list.ts'
import type { ServiceStatus } from '../../contract.ts'
import { ratingOf } from '../../rating.ts'
import { filteredServices, readListedServices, type ListedRow } from '../queries/admin.ts'

/** All services, for an admin. */
export const allServices = serveList({
  list: serviceList,
  file: 'services',
  prepare: matchSearchedPeople,
  rows: filteredServices,
  read: readListedServices,
  toItem: toListed,
  columns: {
    id: ({ id }) => id,
    title: ({ title }) => title,
    viber: ({ username }) => username,
    name: ({ fullName }) => fullName,
    category: ({ category }) => category,
    subcategory: ({ subcategory }) => subcategory,
    'hourly rate': ({ hourlyRateCents }) => toDecimal(hourlyRateCents).toFixed(2),
    status: ({ status }) => status,
    'hidden because': ({ hiddenReason }) => hiddenReason,
    featured: ({ isFeatured }) => isFeatured,
    rating: (row) => (row.ratingCount === 0 ? null : ratingIn(row).average),
    reviews: (row) => ratingIn(row).count,
    created: ({ createdAt }) => createdAt,
  },
  moreColumns: (ctx) => answerColumns(ctx, 'service'),
})

function ratingIn({ ratingSum, ratingCount }: ListedRow) {
  return ratingOf(ratingSum, ratingCount)
}

function toListed(row: ListedRow): ListedService {
  return {
    id: row.id,
    title: row.title,
    category: row.category,
    subcategory: row.subcategory,
    subcategoryLabel: row.subcategoryLabel,
    hourlyRate: toDecimal(row.hourlyRateCents),
    status: row.status as ServiceStatus,
    hiddenReason: row.hiddenReason,
    isFeatured: row.isFeatured,
    rating: ratingIn(row),
    provider: { id: row.userId, username: row.username, fullName: row.fullName },
    createdAt: row.createdAt.toISOString(),
  }
}
