import { defineList, oneOf, rowId, whole } from '#platform/listing.ts'
import { documentKinds } from './kinds.ts'

/** The list of a person's own documents. `year` is a calendar year in the marketplace's time zone. */
export const documentList = defineList({
  filters: { kind: oneOf(documentKinds), year: whole(2000, 9999), order: rowId },
  sorts: ['happenedAt', 'amount'],
})
