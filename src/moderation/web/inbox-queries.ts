import { read } from '#platform/web/query.ts'
import { definedParams } from '#platform/web/search-values.ts'
import { moderationContract, type InboxCounts } from '../contract.ts'
import type { InboxKind } from '../kinds.ts'
import type { InboxSearch } from './inbox-search.ts'

export const inboxQuery = ({ kind, state, before }: InboxSearch) =>
  read(moderationContract, 'list', definedParams({ kind, state, before }))

export const waitingQuery = read(moderationContract, 'counts')

export const historyQuery = (id: number) => read(moderationContract, 'history', { id })

/** Number of waiting items, of one kind or of all; 0 while unknown. */
export function waitingOf(counts: InboxCounts | undefined, kind?: InboxKind): number {
  if (!counts) return 0
  if (kind) return counts[kind]
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
