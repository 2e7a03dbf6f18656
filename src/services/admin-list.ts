import { defineList, searchText, oneOf, type WordFilter } from '#platform/listing.ts'
import { serviceStatuses } from './statuses.ts'

const slug: WordFilter<string> = { kind: 'word', maxLength: 40 }

/** All services. `q` is the number of a service, or a part of its title or of the viber's username or name. */
export const serviceList = defineList({
  filters: {
    q: searchText,
    status: oneOf(serviceStatuses),
    category: slug,
    subcategory: slug,
    featured: oneOf(['yes', 'no']),
  },
  sorts: ['createdAt', 'hourlyRate'],
})
