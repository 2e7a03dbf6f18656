import { matchSearchedPeople } from '#accounts/server/service/people-match.ts'
import { serveList } from '#platform/server/listing.ts'
import { payoutList } from '../../admin-list.ts'
import { filteredPayouts, readPayouts } from '../queries/admin.ts'
import { payoutColumns, toAdminPayout } from '../view.ts'

/** All payouts, for an admin. */
export const allPayouts = serveList({
  list: payoutList,
  file: 'payouts',
  prepare: matchSearchedPeople,
  rows: filteredPayouts,
  read: readPayouts,
  toItem: toAdminPayout,
  columns: {
    ...payoutColumns,
    viber: ({ providerUsername }) => providerUsername,
    'viber name': ({ providerName }) => providerName,
    'viber id': ({ providerId }) => providerId,
    transfer: ({ gatewayTransferId }) => gatewayTransferId,
  },
})
