import { read } from '#platform/web/query.ts'
import { pagingOf, type PageMark } from '#platform/web/search-values.ts'
import { briefsContract } from '../contract.ts'
import { briefsInvitationsContract } from '../invitations-contract.ts'

export const INVITATIONS_PER_PAGE = 20
/** The API's longest page. */
const ALL = 100

/** The invitations of the viewer. */
export const receivedQuery = (page?: PageMark) =>
  read(briefsInvitationsContract, 'received', { ...pagingOf(page), limit: INVITATIONS_PER_PAGE })

/** The vibers who fit a gig of the viewer best. */
export const matchesQuery = (id: number) => read(briefsInvitationsContract, 'matches', { id })

/** The invitations to a gig of the viewer. */
export const sentQuery = (id: number) => read(briefsInvitationsContract, 'sent', { id })

/** The gigs of the viewer to which vibers can be invited. */
export const openGigsQuery = read(briefsContract, 'mine', { status: 'open', limit: ALL })
export const pausedGigsQuery = read(briefsContract, 'mine', { status: 'paused', limit: ALL })
