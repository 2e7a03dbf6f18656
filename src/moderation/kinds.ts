import type { Module } from '#platform/modules.ts'

/** The kinds of items in the inbox, in the order in which items of the same time are listed. */
export const inboxKinds = [
  'application',
  'report',
  'appeal',
  'dispute',
  'contact',
  'post',
  'prompt',
  'brief',
] as const
export type InboxKind = (typeof inboxKinds)[number]

/** Kinds about the content of a module. */
const moduleOfKind: { [Kind in InboxKind]?: Module } = { post: 'blog', prompt: 'prompts' }

/** The kinds whose modules are on. */
export function inboxKindsWithout(off: Iterable<Module>): InboxKind[] {
  const absent = new Set(off)
  return inboxKinds.filter((kind) => !absent.has(moduleOfKind[kind] as Module))
}

export const inboxStates = ['waiting', 'decided'] as const
export type InboxState = (typeof inboxStates)[number]

/** What a list of the inbox contains. */
export interface InboxList {
  /** At least one. */
  kinds: readonly InboxKind[]
  state: InboxState
}

/** The possible outcomes; each kind has some of them. */
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

/** Identifies an item by kind and id, written `report-12` in addresses. */
export interface ItemKey {
  kind: InboxKind
  id: number
}

export function formatKey({ kind, id }: ItemKey): string {
  return `${kind}-${id}`
}

/** Undefined if the value is not a valid key. */
export function parseKey(value: unknown): ItemKey | undefined {
  const [, kind, id] = /^([a-z]+)-([1-9]\d{0,14})$/.exec(String(value)) ?? []
  const known = inboxKinds.find((one) => one === kind)
  return known && { kind: known, id: Number(id) }
}
