import { day, defineList, oneOf, searchText, type WordFilter } from '#platform/listing.ts'
import { briefStatuses } from './process.ts'

/** Drafts are their clients' own. */
export const listedStatuses = briefStatuses.filter((status) => status !== 'draft')

const category: WordFilter<string> = { kind: 'word', maxLength: 40 }

/**
 * All gigs but drafts. `q` is the number of a gig, or a part of its title or of its client's username or name. `from`
 * and `to` are days on which gigs opened, or were handed in for review.
 */
export const briefList = defineList({
  filters: {
    q: searchText,
    status: oneOf(listedStatuses),
    hidden: oneOf(['yes', 'no']),
    category,
    from: day,
    to: day,
  },
  sorts: ['openedAt', 'proposals', 'hired'],
})
