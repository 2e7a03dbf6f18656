import type { Person } from '../server.ts'

/** A visitor, an unrelated member, the content's owner, an admin and a super admin. */
export const readers = ['visitor', 'user', 'owner', 'admin', 'super_admin'] as const
export type Reader = (typeof readers)[number]
export const members = ['user', 'owner', 'admin', 'super_admin'] as const
export const admins = ['admin', 'super_admin'] as const
/** Content that only admins write has no owner among members; there, `owner` is another unrelated member. */
export const insiders = ['owner', ...admins] as const
export const nobody: readonly Reader[] = []

/** The people that a state's `make` uses to create content. */
export type Members = Record<Exclude<Reader, 'visitor'>, Person>
export type ReaderClient = Pick<Person, 'fetch'>

/** One piece of content, with the parts of its address. */
export interface Made {
  id: number
  slug: string
  /** Only for kinds whose address contains a category. */
  category?: string
  /** A unique word in its text, by which tests find it in lists and searches. */
  word: string
}

/** How to bring content into a state, and who can see it then. */
export interface State {
  make: (members: Members) => Promise<Made>
  seenBy: readonly Reader[]
  /** Readers for the places where `seenBy` does not apply. */
  except?: Record<string, readonly Reader[]>
  /** Whether visitors are asked to log in, without seeing any of the content. */
  isGated?: true
}

/**
 * One kind of content: all its states with their readers, and all places that could show it. Every combination becomes
 * a test, so no combination can be forgotten.
 */
export interface Kind {
  name: string
  /** The call that returns it, or 404. */
  address: (made: Made) => string
  states: Record<string, State>
  places: Record<string, Place>
}

export interface Place {
  /** Whether this reader sees the content there. */
  shows: (reader: ReaderClient, made: Made, members: Members) => Promise<boolean>
  /** Shows the same to everyone: what a visitor sees (feeds, sitemap, images, published lists). */
  isForVisitors?: true
  /** The readers who may use this place at all. */
  among?: readonly Reader[]
}

/** The readers who should see content in this state at this place. */
export function expectedAt({ seenBy, except }: State, name: string, place: Place) {
  const exception = except?.[name]
  if (exception) return exception
  if (place.isForVisitors) return seenBy.includes('visitor') ? readers : nobody
  return seenBy.filter((reader) => place.among?.includes(reader) ?? true)
}

/** The content is returned, or redirected to. */
const SHOWN = [200, 201, 204, 301]
/** The content does not exist for the reader, or they may not ask. */
const NOT_SHOWN = [401, 403, 404]

/** Whether an address shows the content; throws for any other status. */
export async function isFound(
  reader: ReaderClient,
  path: string,
  init?: RequestInit,
): Promise<boolean> {
  const { status } = await reader.fetch(path, init)
  if (![...SHOWN, ...NOT_SHOWN].includes(status)) throw new Error(`${path} answered ${status}`)
  return SHOWN.includes(status)
}

/** Whether the response contains the word. */
export async function isNamed(reader: ReaderClient, path: string, word: string): Promise<boolean> {
  const response = await reader.fetch(path)
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  return (await response.text()).includes(word)
}

/** Like `isNamed`, for places that some readers may not use. */
export async function isNamedIfAllowed(reader: ReaderClient, path: string, word: string) {
  const response = await reader.fetch(path)
  const text = await response.text()
  if (response.status === 200) return text.includes(word)
  if (!NOT_SHOWN.includes(response.status)) throw new Error(`${path} answered ${response.status}`)
  if (text.includes(word)) throw new Error(`${path} refused, but its answer contains the word`)
  return false
}
