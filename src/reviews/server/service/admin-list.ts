import { matchPeople } from '#accounts/server/service/people-match.ts'
import type { Download, Page } from '#platform/contract.ts'
import { csvFile, MAX_EXPORTED } from '#platform/csv.ts'
import type { UserContext } from '#platform/server/context.ts'
import { keysetPage } from '#platform/server/paging.ts'
import { todayOf } from '#platform/server/today.ts'
import type { ListedReview, ReviewChoice, ReviewPage } from '../../admin-contract.ts'
import {
  countFilteredReviews,
  listFilteredReviews,
  type ListedRow,
  type ListFilter,
} from '../queries/admin.ts'

/** One page of all reviews, for an admin. */
export async function pageOfReviews(
  ctx: UserContext,
  query: ReviewPage,
): Promise<Page<ListedReview>> {
  const { before, limit, ...choice } = query
  const wanted = await listFilterOf(ctx, choice)
  const [rows, counted] = await Promise.all([
    listFilteredReviews(ctx.db, wanted, { before, limit: limit + 1 }),
    countFilteredReviews(ctx.db, wanted),
  ])
  return keysetPage(query, { rows, ...counted }, toListed)
}

const columns = [
  'review',
  'order',
  'created',
  'service',
  'rating',
  'comment',
  'visibility',
  'hidden because',
  'on the landing page',
  'client',
  'client name',
  'viber',
  'viber name',
]

export async function exportReviews(ctx: UserContext, choice: ReviewChoice): Promise<Download> {
  const rows = await listFilteredReviews(ctx.db, await listFilterOf(ctx, choice), {
    limit: MAX_EXPORTED,
  })
  const lines = rows
    .map((row) => toListed(row))
    .map(({ client, provider, ...review }) => [
      review.id,
      review.orderId,
      review.createdAt,
      review.serviceTitle,
      review.rating,
      review.comment,
      review.visibility,
      review.hiddenReason,
      review.isTestimonial,
      client.username,
      client.fullName,
      provider.username,
      provider.fullName,
    ])
  return csvFile(`reviews-${todayOf(ctx)}`, columns, lines)
}

async function listFilterOf(ctx: UserContext, choice: ReviewChoice): Promise<ListFilter> {
  return { ...choice, people: choice.q ? await matchPeople(ctx, choice.q) : null }
}

export function toListed(row: ListedRow): ListedReview {
  const { isPublic, clientId, clientUsername, clientName, createdAt, ...rest } = row
  const { providerId, providerUsername, providerName, ...review } = rest
  return {
    ...review,
    visibility: visibilityOf(isPublic, review.hiddenReason !== null),
    client: { id: clientId, username: clientUsername, fullName: clientName },
    provider: { id: providerId, username: providerUsername, fullName: providerName },
    createdAt: createdAt.toISOString(),
  }
}

function visibilityOf(isPublic: boolean, isHidden: boolean): ListedReview['visibility'] {
  if (isHidden) return 'hidden'
  return isPublic ? 'public' : 'private'
}
