import { matchSearchedPeople } from '#accounts/server/service/people-match.ts'
import { answerColumns } from '#fields/server/service/answer-columns.ts'
import type { Db } from '#platform/server/db.ts'
import { found } from '#platform/errors.ts'
import { serveList } from '#platform/server/listing.ts'
import type { ListedBrief } from '../../admin-contract.ts'
import { briefList } from '../../admin-list.ts'
import { filteredBriefs, readListedBriefs, type ListedRow } from '../queries/admin.ts'

/** All gigs but drafts, for an admin. */
export const allBriefs = serveList({
  list: briefList,
  file: 'gigs',
  prepare: matchSearchedPeople,
  rows: filteredBriefs,
  read: readListedBriefs,
  toItem: toListed,
  columns: {
    gig: ({ id }) => id,
    title: ({ title }) => title,
    client: ({ username }) => username,
    'client name': ({ fullName }) => fullName,
    category: ({ category }) => category,
    subcategory: ({ subcategory }) => subcategory,
    status: ({ status }) => status,
    visibility: ({ visibility }) => visibility,
    'hidden since': ({ hiddenAt }) => hiddenAt,
    'hidden because': ({ hiddenAt, adminReason }) => (hiddenAt ? adminReason : null),
    proposals: ({ proposals }) => proposals,
    positions: ({ positions }) => positions,
    hired: ({ hired }) => hired,
    opened: ({ publishedAt }) => publishedAt,
    ends: ({ expiresAt }) => expiresAt,
    ended: ({ endedAt }) => endedAt,
  },
  moreColumns: (ctx) => answerColumns(ctx, 'brief'),
})

/** A gig as the admins' list shows it. */
export async function getListed(db: Db, id: number): Promise<ListedBrief> {
  const [row] = await readListedBriefs(db, [id])
  return toListed(found(row, 'brief.not_found'))
}

function toListed(row: ListedRow): ListedBrief {
  return {
    id: row.id,
    title: row.title,
    category: row.category,
    subcategory: row.subcategory,
    subcategoryLabel: row.subcategoryLabel,
    client: { id: row.clientId, username: row.username, fullName: row.fullName },
    status: row.status,
    visibility: row.visibility,
    isHidden: row.hiddenAt !== null,
    adminReason: row.adminReason,
    proposals: row.proposals,
    positions: row.positions,
    hired: row.hired,
    openedAt: row.publishedAt?.toISOString() ?? null,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  }
}
