import type { Person } from '../testing.ts'

/** Who asks: nobody in particular, a member, whose it is, an admin, a super admin. */
export const readers = ['visitor', 'user', 'owner', 'admin', 'super_admin'] as const
export type Reader = (typeof readers)[number]

/** Members who may be given what is shown of them, such as a draft. */
export type Members = Record<Exclude<Reader, 'visitor'>, Person>
export type Asking = Pick<Person, 'fetch'>

/** One thing, as it is addressed. */
export interface Made {
  id: number
  slug: string
  /** A word that stands nowhere else: by it lists and searches are looked through. */
  word: string
}

/**
 * One kind of content: every state it can be in, who sees it then, and everything that could show it. Each
 * combination becomes a test, so that a state or a place that is forgotten is not merely untested.
 */
export interface Kind {
  name: string
  /** The call that answers it, or 404. */
  address: (made: Made) => string
  /** By the state: how it comes about, and who sees it. */
  states: Record<string, { make: (members: Members) => Promise<Made>; seenBy: readonly Reader[] }>
  /** Whether this reader sees it there. */
  places: Record<string, Place>
}

export interface Place {
  shows: (reader: Asking, made: Made, members: Members) => Promise<boolean>
  /** It says the same to everybody: what a visitor sees (feeds, sitemap, pictures, published lists). */
  isForVisitors?: true
}

/** 200 shows it, 404 does not; anything else is a fault. */
export async function isFound(reader: Asking, path: string): Promise<boolean> {
  const { status } = await reader.fetch(path)
  if (status !== 200 && status !== 404) throw new Error(`${path} answered ${status}`)
  return status === 200
}

/** Whether it is named in what is answered there. */
export async function isNamed(reader: Asking, path: string, word: string): Promise<boolean> {
  const response = await reader.fetch(path)
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  return (await response.text()).includes(word)
}
