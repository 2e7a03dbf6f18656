import { matchSearchedPeople } from '#accounts/server/service/people-match.ts'
import { toDecimal } from '#platform/money.ts'
import { serveList } from '#platform/server/listing.ts'
import type { ListedAgreement } from '../../admin-contract.ts'
import { agreementList } from '../../admin-list.ts'
import { agreementState } from '../../agreement.ts'
import { filteredAgreements } from '../queries/admin.ts'
import { listAgreementsById } from '../queries/reading.ts'
import { moneyOf, sumsOf, type WholeAgreement } from '../view.ts'
import { withParts } from './reading.ts'

const money = (cents: number) => toDecimal(cents).toFixed(2)

/** All agreements, for an admin. */
export const allAgreements = serveList({
  list: agreementList,
  file: 'agreements',
  prepare: matchSearchedPeople,
  rows: filteredAgreements,
  read: async (db, ids) => withParts({ db }, await listAgreementsById(db, ids)),
  toItem: toListed,
  columns: {
    agreement: ({ id }) => id,
    created: ({ createdAt }) => createdAt,
    title: ({ title }) => title,
    state: agreementState,
    client: ({ clientUsername }) => clientUsername,
    'client name': ({ clientName }) => clientName,
    viber: ({ providerUsername }) => providerUsername,
    'viber name': ({ providerName }) => providerName,
    currency: ({ currency }) => currency,
    agreed: (row) => money(sumsOf(row).agreedCents),
    paid: (row) => money(sumsOf(row).fundedCents),
    held: (row) => money(sumsOf(row).heldCents),
    released: (row) => money(sumsOf(row).releasedCents),
    refunded: (row) => money(sumsOf(row).refundedCents),
    'idle since': idleSince,
    ended: ({ endedAt }) => endedAt,
    'ended by': ({ endedByRole }) => endedByRole,
  },
})

function idleSince(row: WholeAgreement): Date | null {
  return agreementState(row) === 'idle' ? row.lastOrderEndedAt : null
}

function toListed(row: WholeAgreement): ListedAgreement {
  return {
    id: row.id,
    title: row.title,
    state: agreementState(row),
    client: { id: row.clientId, username: row.clientUsername, fullName: row.clientName },
    provider: { id: row.providerId, username: row.providerUsername, fullName: row.providerName },
    currency: row.currency,
    money: moneyOf(sumsOf(row)),
    orderIds: row.milestones.flatMap(({ orderId }) => orderId ?? []),
    idleSince: idleSince(row)?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }
}
