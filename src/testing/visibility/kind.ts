import type { Person } from '../server.ts'

/** Who asks: nobody in particular, a member, whose it is, an admin, a super admin. */
export const readers = ['visitor', 'user', 'owner', 'admin', 'super_admin'] as const
export type Reader = (typeof readers)[number]
export const members = ['user', 'owner', 'admin', 'super_admin'] as const
export const admins = ['admin', 'super_admin'] as const
/** What only admins write is nobody's own: its owner is one more member there. */
export const insiders = ['owner', ...admins] as const
export const nobody: readonly Reader[] = []

/** Members who may be given what is shown of them, such as a draft. */
export type Members = Record<Exclude<Reader, 'visitor'>, Person>
export type Asking = Pick<Person, 'fetch'>

/** One thing, as it is addressed. */
export interface Made {
  id: number
  slug: string
  /** Where addresses have one. */
  category?: string
  /** A word that stands nowhere else: by it lists and searches are looked through. */
  word: string
}

/** How something comes to be in a state, and who sees it then. */
export interface State {
  make: (members: Members) => Promise<Made>
  seenBy: readonly Reader[]
  /** Where that is not so, by the name of the place: who sees it there. */
  except?: Record<string, readonly Reader[]>
  /** Visitors are told to sign in, and nothing of what it says. */
  isGated?: true
}

/**
 * One kind of content: every state it can be in, who sees it then, and everything that could show it. Each
 * combination becomes a test, so that a state or a place that is forgotten is not merely untested.
 */
export interface Kind {
  name: string
  /** The call that answers it, or 404. */
  address: (made: Made) => string
  states: Record<string, State>
  places: Record<string, Place>
}

export interface Place {
  /** Whether this reader sees it there. */
  shows: (reader: Asking, made: Made, members: Members) => Promise<boolean>
  /** It says the same to everybody: what a visitor sees (feeds, sitemap, pictures, published lists). */
  isForVisitors?: true
  /** Whom else it answers nothing at all. */
  among?: readonly Reader[]
}

/** Who is to see a thing in this state at this place. */
export function expectedAt({ seenBy, except }: State, name: string, place: Place) {
  const exception = except?.[name]
  if (exception) return exception
  if (place.isForVisitors) return seenBy.includes('visitor') ? readers : nobody
  return seenBy.filter((reader) => place.among?.includes(reader) ?? true)
}

/** Shown, or led to. */
const SHOWN = [200, 201, 204, 301]
/** To whom it is not shown: it is not there, or not for them to ask. */
const NOT_SHOWN = [401, 403, 404]

/** Whether an address answers; anything but an answer or a refusal is a fault. */
export async function isFound(reader: Asking, path: string, init?: RequestInit): Promise<boolean> {
  const { status } = await reader.fetch(path, init)
  if (![...SHOWN, ...NOT_SHOWN].includes(status)) throw new Error(`${path} answered ${status}`)
  return SHOWN.includes(status)
}

/** Whether it is named in what is answered there. */
export async function isNamed(reader: Asking, path: string, word: string): Promise<boolean> {
  const response = await reader.fetch(path)
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  return (await response.text()).includes(word)
}

/** The same where not everybody may ask. */
export async function isNamedIfAsked(reader: Asking, path: string, word: string) {
  const response = await reader.fetch(path)
  const text = await response.text()
  if (response.status === 200) return text.includes(word)
  if (!NOT_SHOWN.includes(response.status)) throw new Error(`${path} answered ${response.status}`)
  if (text.includes(word)) throw new Error(`${path} refused and told`)
  return false
}
