import { matchSearchedPeople } from '#accounts/server/service/people-match.ts'
import { toDecimal } from '#platform/money.ts'
import { serveList } from '#platform/server/listing.ts'
import type { ListedOffer } from '../../admin-contract.ts'
import { offerList } from '../../admin-list.ts'
import type { Origin } from '../../offer.ts'
import type { OfferStatus } from '../../process.ts'
import { filteredOffers, readListedOffers, type ListedRow } from '../queries/admin.ts'

/** All offers, for an admin. */
export const allOffers = serveList({
  list: offerList,
  file: 'offers',
  prepare: matchSearchedPeople,
  rows: filteredOffers,
  read: readListedOffers,
  toItem: toListed,
  columns: { offer: ({ id }) => id },
})

function toListed(row: ListedRow): ListedOffer {
  return {
    id: row.id,
    origin: row.origin as Origin,
    status: row.status as OfferStatus,
    client: { id: row.clientId, username: row.clientUsername, fullName: row.clientName },
    provider: { id: row.providerId, username: row.providerUsername, fullName: row.providerName },
    serviceId: row.serviceId,
    briefId: row.briefId,
    currency: row.currency,
    version: row.version,
    total: row.totalCents === null ? null : toDecimal(row.totalCents),
    deadline: (row.answerBy ?? row.payBy)?.toISOString() ?? null,
    agreementId: row.agreementId ?? row.amendedId,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
