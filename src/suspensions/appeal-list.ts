import { defineList, oneOf } from '#platform/listing.ts'
import { appealStatuses } from './suspension.ts'

/** Appeals of suspended members. */
export const appealList = defineList({
  filters: { status: oneOf(appealStatuses) },
  sorts: ['createdAt'],
})
