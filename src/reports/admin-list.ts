import { defineList, oneOf } from '#platform/listing.ts'
import { reportStatuses } from './report.ts'

/** All reports. */
export const reportList = defineList({
  filters: { status: oneOf(reportStatuses) },
  sorts: ['createdAt', 'decidedAt'],
})
