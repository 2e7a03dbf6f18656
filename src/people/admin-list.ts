import { day, defineList, searchText, oneOf } from '#platform/listing.ts'
import { kinds, mailStates, roles, statuses } from './person.ts'

/**
 * All users. Deleted accounts are shown only if the status filter asks for them. `q` is a part of a username, name or
 * email address.
 */
export const peopleList = defineList({
  filters: {
    q: searchText,
    role: oneOf(roles),
    kind: oneOf(kinds),
    status: oneOf(statuses),
    mail: oneOf(mailStates),
    joinedFrom: day,
    joinedTo: day,
  },
  sorts: ['createdAt', 'username', 'lastSeenAt'],
})
