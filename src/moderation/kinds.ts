/** What can wait for an admin, in the order in which things of the same instant are listed. */
export const inboxKinds = [
  'application',
  'report',
  'appeal',
  'dispute',
  'contact',
  'post',
  'prompt',
] as const
export type InboxKind = (typeof inboxKinds)[number]

export const inboxStates = ['waiting', 'decided'] as const
export type InboxState = (typeof inboxStates)[number]

/** What became of it; which of them there are depends on its kind. */
export const outcomes = [
  'approved',
  'rejected',
  'upheld',
  'dismissed',
  'granted',
  'refused',
  'resolved',
  'closed',
  'answered',
] as const
export type Outcome = (typeof outcomes)[number]

/** One matter by its kind and id, as addresses name it: `report-12`. */
export interface ItemKey {
  kind: InboxKind
  id: number
}

export function writtenKey({ kind, id }: ItemKey): string {
  return `${kind}-${id}`
}

/** Undefined for what names nothing. */
export function keyIn(given: unknown): ItemKey | undefined {
  const [, kind, id] = /^([a-z]+)-([1-9]\d{0,14})$/.exec(String(given)) ?? []
  const known = inboxKinds.find((one) => one === kind)
  return known && { kind: known, id: Number(id) }
}
