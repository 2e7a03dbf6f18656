import { oneOf } from '#platform/web/search-values.ts'
import { inboxKinds, keyIn, writtenKey, type InboxKind } from '../kinds.ts'

/** What of the inbox is in its address; what waits is the default. */
export interface InboxSearch {
  kind?: InboxKind | undefined
  state?: 'decided' | undefined
  /** Behind which row the list begins. */
  before?: string | undefined
  /** What is open: `report-12`. */
  item?: string | undefined
}

export function inboxSearch(given: Record<string, unknown>): InboxSearch {
  const { kind, state, before, item } = given
  const key = keyIn(item)
  return {
    kind: oneOf(inboxKinds, kind),
    state: oneOf(['decided'], state),
    before: /^\d{1,16}_[a-z]+-\d{1,15}$/.test(String(before)) ? String(before) : undefined,
    item: key && writtenKey(key),
  }
}
