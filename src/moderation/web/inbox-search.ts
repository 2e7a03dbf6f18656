import { oneOf } from '#platform/web/search-values.ts'
import { inboxKinds, parseKey, formatKey, type InboxKind } from '../kinds.ts'

/**
 * The filters in the address; the default is waiting items. In a file of its own, because the first script of every
 * page parses addresses.
 */
export interface InboxSearch {
  kind?: InboxKind | undefined
  state?: 'decided' | undefined
  /** Cursor of the row after which the page begins. */
  before?: string | undefined
  /** Key of the open item, such as `report-12`. */
  item?: string | undefined
}

export function inboxSearch(params: Record<string, unknown>): InboxSearch {
  const { kind, state, before, item } = params
  const key = parseKey(item)
  return {
    kind: oneOf(inboxKinds, kind),
    state: oneOf(['decided'], state),
    before: /^\d{1,16}_[a-z]+-\d{1,15}$/.test(String(before)) ? String(before) : undefined,
    item: key && formatKey(key),
  }
}
