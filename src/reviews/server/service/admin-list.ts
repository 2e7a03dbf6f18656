import { matchSearchedPeople } from '#accounts/server/service/people-match.ts'
import { serveList } from '#platform/server/listing.ts'
import type { ListedReview } from '../../admin-contract.ts'
import { reviewList } from '../../admin-list.ts'
import { filteredReviews, readListedReviews, type ListedRow } from '../queries/admin.ts'

/** All reviews, for an admin. */
export const allReviews = serveList({
  list: reviewList,
  file: 'reviews',
  prepare: matchSearchedPeople,
  rows: filteredReviews,
  read: readListedReviews,
  toItem: toListed,
  columns: {
    review: ({ id }) => id,
    order: ({ orderId }) => orderId,
    created: ({ createdAt }) => createdAt,
    service: ({ serviceTitle }) => serviceTitle,
    rating: ({ rating }) => rating,
    comment: ({ comment }) => comment,
    visibility: visibilityOf,
    'hidden because': ({ hiddenReason }) => hiddenReason,
    'on the landing page': ({ isTestimonial }) => isTestimonial,
    client: ({ clientUsername }) => clientUsername,
    'client name': ({ clientName }) => clientName,
    viber: ({ providerUsername }) => providerUsername,
    'viber name': ({ providerName }) => providerName,
  },
})

export function toListed(row: ListedRow): ListedReview {
  const { isPublic: _isPublic, clientId, clientUsername, clientName, createdAt, ...rest } = row
  const { providerId, providerUsername, providerName, ...review } = rest
  return {
    ...review,
    visibility: visibilityOf(row),
    client: { id: clientId, username: clientUsername, fullName: clientName },
    provider: { id: providerId, username: providerUsername, fullName: providerName },
    createdAt: createdAt.toISOString(),
  }
}

function visibilityOf({ isPublic, hiddenReason }: ListedRow): ListedReview['visibility'] {
  if (hiddenReason !== null) return 'hidden'
  return isPublic ? 'public' : 'private'
}
