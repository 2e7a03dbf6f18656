import { awayFacts } from '#accounts/away.ts'
import { isAskedOf, visibleValues, type FieldDefinition, type FieldValues } from '#fields/field.ts'
import { toDecimal } from '#platform/money.ts'
import type { Context } from '#platform/server/context.ts'
import type { Card, StoredCard } from '../card.ts'
import { categoryLabel } from '../categories.ts'
import type { Service, ServiceDetails, ServiceStatus } from '../contract.ts'
import { ratingOf } from '../rating.ts'
import { coverOf } from './cover.ts'
import type { DetailsRow, ServiceRow } from './queries/services.ts'
import type { Labels } from './service/vocabulary.ts'

/** Who reads a service, and when. */
export type Reading = Pick<Context, 'viewer' | 'now'> & {
  /** The active questions about services. */
  questions: readonly FieldDefinition[]
  /** The owner's names of categories. */
  labels: Labels
  /** Whether the marketplace offers packages. */
  hasPackages: boolean
}

/** A stored card as visitors get it. */
export function toPublicService(stored: StoredCard, reading: Omit<Reading, 'viewer'>): Service {
  const { createdAt, awayEndsAt } = stored
  const card = {
    ...stored,
    createdAt: new Date(createdAt),
    awayEndsAt: awayEndsAt === null ? null : new Date(awayEndsAt),
  }
  return toCard(card, { ...reading, viewer: null })
}

/** A row with what only the owner and admins get. */
function toService(row: ServiceRow, reading: Reading): Service {
  const { viewer } = reading
  return {
    ...toCard(row, reading),
    ...(row.hiddenReason !== null && { hiddenReason: row.hiddenReason }),
    ...((viewer?.isAdmin || viewer?.id === row.userId) && { version: row.version }),
  }
}

/**
 * A row as the API returns it, without invented figures (docs/product-rules.md#no-invented-figures). A viber
 * without a headline gets the name of the main category.
 */
function toCard(row: Card, reading: Reading): Service {
  const { labels, hasPackages, now } = reading
  const label = labels.ofCategory.get(row.category) ?? null
  const title = row.providerTitle ?? categoryLabel(row.category, label)
  const hourlyRate = toDecimal(row.hourlyRateCents)
  return {
    id: row.id,
    userId: row.userId,
    title: row.title,
    description: row.description,
    category: row.category,
    subcategory: row.subcategory,
    subcategoryLabel: labels.ofSubcategory.get(row.subcategory) ?? null,
    hourlyRate,
    price: hourlyRate,
    ...(hasPackages &&
      row.packageFromCents !== null && { packageFrom: toDecimal(row.packageFromCents) }),
    status: row.status as ServiceStatus,
    skills: row.skills,
    providerName: row.providerName,
    providerTitle: title,
    providerAvatar: row.providerAvatar,
    provider: { id: row.userId, name: row.providerName, title, avatar: row.providerAvatar },
    rating: ratingOf(row.ratingSum, row.ratingCount),
    cover: coverOf(row.coverKey),
    ...awayFacts(row, now()),
    ...answersOf(row, reading, { onCardOnly: true }),
    createdAt: row.createdAt.toISOString(),
  }
}

/** A row with what only the page and the editor of a service show. */
export function toDetails(row: DetailsRow, ctx: Reading): ServiceDetails {
  return {
    ...toService(row, ctx),
    ...answersOf(row, ctx, { onCardOnly: false }),
    usualHours: row.usualHalfHours === null ? null : row.usualHalfHours / 2,
    usualDays: row.usualDays,
    pictures: row.pictures.flatMap(({ id, key, alt }) => {
      const files = coverOf(key)
      return files ? [{ id, ...files, alt }] : []
    }),
  }
}

/** The answers that the viewer may see. */
function answersOf(
  row: Card,
  { viewer, questions }: Reading,
  { onCardOnly }: { onCardOnly: boolean },
): Pick<Service, 'fields'> {
  const asked = questions.filter((one) => isAskedOf(one, { ...row, isProvider: true }))
  if (questions.length === 0) return {}
  const seesStaff = viewer?.isAdmin === true || viewer?.id === row.userId
  const values = row.fieldValues as FieldValues
  return { fields: visibleValues(asked, values, { seesStaff, onCardOnly }) ?? {} }
}
