import { matchPeople } from '#accounts/server/service/people-match.ts'
import type { Download, Page } from '#platform/contract.ts'
import { csvFile, MAX_EXPORTED } from '#platform/csv.ts'
import { toDecimal } from '#platform/money.ts'
import type { UserContext } from '#platform/server/context.ts'
import { keysetPage } from '#platform/server/paging.ts'
import { todayOf } from '#platform/server/today.ts'
import type { ListedService, ServiceChoice, ServicePage } from '../../admin-contract.ts'
import type { Category } from '../../categories.ts'
import type { ServiceStatus } from '../../contract.ts'
import { ratingOf } from '../../rating.ts'
import {
  countChosenServices,
  listChosenServices,
  type ListedRow,
  type Wanted,
} from '../queries/admin.ts'

/** One page of all services for an admin. */
export async function pageOfServices(
  ctx: UserContext,
  query: ServicePage,
): Promise<Page<ListedService>> {
  const { before, limit, ...choice } = query
  const wanted = await wantedBy(ctx, choice)
  const [rows, counted] = await Promise.all([
    listChosenServices(ctx.db, wanted, { before, limit: limit + 1 }),
    countChosenServices(ctx.db, wanted),
  ])
  return keysetPage(query, { rows, ...counted }, toListed)
}

const columns = [
  'id',
  'title',
  'viber',
  'name',
  'category',
  'subcategory',
  'hourly rate',
  'status',
  'hidden because',
  'featured',
  'rating',
  'reviews',
  'created',
]

export async function exportServices(ctx: UserContext, choice: ServiceChoice): Promise<Download> {
  const wanted = await wantedBy(ctx, choice)
  const rows = await listChosenServices(ctx.db, wanted, { limit: MAX_EXPORTED })
  const lines = rows
    .map((row) => toListed(row))
    .map(({ id, title, provider, rating, ...service }) => [
      id,
      title,
      provider.username,
      provider.fullName,
      service.category,
      service.subcategory,
      service.hourlyRate.toFixed(2),
      service.status,
      service.hiddenReason,
      service.isFeatured,
      rating.count === 0 ? null : rating.average,
      rating.count,
      service.createdAt,
    ])
  return csvFile(`services-${todayOf(ctx)}`, columns, lines)
}

async function wantedBy(ctx: UserContext, choice: ServiceChoice): Promise<Wanted> {
  return { ...choice, called: choice.q ? await matchPeople(ctx, choice.q) : null }
}

function toListed(row: ListedRow): ListedService {
  return {
    id: row.id,
    title: row.title,
    category: row.category as Category,
    subcategory: row.subcategory,
    subcategoryLabel: row.subcategoryLabel,
    hourlyRate: toDecimal(row.hourlyRateCents),
    status: row.status as ServiceStatus,
    hiddenReason: row.hiddenReason,
    isFeatured: row.isFeatured,
    rating: ratingOf(row.ratingSum, row.ratingCount),
    provider: { id: row.userId, username: row.username, fullName: row.fullName },
    createdAt: row.createdAt.toISOString(),
  }
}
