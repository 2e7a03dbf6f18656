import { defineList, searchText, oneOf, whole } from '#platform/listing.ts'
import { visibilities } from './visibilities.ts'

/** All reviews. `q` is the number of a review or its order, or a part of its comment or of a party's name. */
export const reviewList = defineList({
  filters: {
    q: searchText,
    visibility: oneOf(visibilities),
    rating: whole(1, 5),
  },
  sorts: ['createdAt', 'rating'],
})
