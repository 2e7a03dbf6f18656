import { toDecimal } from '#platform/money.ts'
import { categoryLabels, type Category } from '../categories.ts'
import type { Service, ServiceDetails, ServiceStatus } from '../contract.ts'
import { ratingOf } from '../rating.ts'
import { coverOf } from './cover.ts'
import type { DetailsRow, ServiceRow } from './queries/services.ts'

type Viewer = { id: number; isAdmin: boolean }

/**
 * A row as the API returns it, without invented figures (docs/product-rules.md#no-invented-figures). A viber
 * without a headline gets the name of the main category.
 */
export function toService(row: ServiceRow, viewer: Viewer | null): Service {
  const title = row.providerTitle ?? categoryLabels[row.category as Category]
  const hourlyRate = toDecimal(row.hourlyRateCents)
  return {
    id: row.id,
    userId: row.userId,
    title: row.title,
    description: row.description,
    category: row.category as Category,
    subcategory: row.subcategory,
    subcategoryLabel: row.subcategoryLabel,
    hourlyRate,
    price: hourlyRate,
    ...(row.packageFromCents !== null && { packageFrom: toDecimal(row.packageFromCents) }),
    status: row.status as ServiceStatus,
    ...(row.hiddenReason !== null && { hiddenReason: row.hiddenReason }),
    skills: row.skills,
    providerName: row.providerName,
    providerTitle: title,
    providerAvatar: row.providerAvatar,
    provider: { id: row.userId, name: row.providerName, title, avatar: row.providerAvatar },
    rating: ratingOf(row.ratingSum, row.ratingCount),
    cover: coverOf(row.coverKey),
    createdAt: row.createdAt.toISOString(),
    ...((viewer?.isAdmin || viewer?.id === row.userId) && { version: row.version }),
  }
}

/** A row with what only the page and the editor of a service show. */
export function toDetails(row: DetailsRow, viewer: Viewer | null): ServiceDetails {
  return {
    ...toService(row, viewer),
    usualHours: row.usualHalfHours === null ? null : row.usualHalfHours / 2,
    usualDays: row.usualDays,
    pictures: row.pictures.flatMap(({ id, key, alt }) => {
      const files = coverOf(key)
      return files ? [{ id, ...files, alt }] : []
    }),
  }
}
