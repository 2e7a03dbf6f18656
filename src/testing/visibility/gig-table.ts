import type { Visibility } from '#briefs/brief.ts'
import type { BriefStatus } from '#briefs/process.ts'

/** The people that a gig's visibility distinguishes. `invited` and `proposer` are vibers. */
export const gigReaders = [
  'visitor',
  'member',
  'viber',
  'invited',
  'proposer',
  'client',
  'admin',
] as const
export type GigReader = (typeof gigReaders)[number]

export const troubles = ['none', 'hidden', 'suspended'] as const

/** A state of a gig: its status, who may see it, and whether an admin has hidden it or suspended its client. */
export interface GigCase {
  status: BriefStatus
  visibility: Visibility
  trouble: (typeof troubles)[number]
}

export const nameOf = ({ status, visibility, trouble }: GigCase) =>
  `${status}, ${visibility}${trouble === 'none' ? '' : `, ${trouble}`}`

/**
 * How much each reader gets, in the order of `gigReaders`. Written by hand from docs/product-rules.md#who-sees-a-gig, and
 * not from the code.
 */
const rows = {
  draft: 'none none none none none all none',
  in_review: 'none none none none none all all',
  'open, public': 'public public details details details all all',
  'open, members': 'sign_in public details details details all all',
  'open, invited': 'none none none details details all all',
  paused: 'none none none details details all all',
  'ended, public': 'closed closed closed details details all all',
  ended: 'none none none details details all all',
  withheld: 'none none none unavailable unavailable all all',
} as const

function rowOf({ status, visibility, trouble }: GigCase): keyof typeof rows {
  if (status === 'draft' || status === 'in_review') return status
  if (trouble !== 'none') return 'withheld'
  if (status === 'open') return `open, ${visibility}`
  if (status === 'paused') return 'paused'
  return visibility === 'public' ? 'ended, public' : 'ended'
}

/** What each reader gets at the gig's own address. A suspended client is logged out. */
export function expectedDetail(gig: GigCase): string[] {
  const sights = rows[rowOf(gig)].split(' ')
  const isLoggedOut = (index: number) =>
    gig.trouble === 'suspended' && gigReaders[index] === 'client'
  return sights.map((sight, index) => (isLoggedOut(index) ? 'none' : sight))
}

/** The readers who find the gig in lists, searches and counts. */
export function expectedInLists({ status, visibility, trouble }: GigCase): readonly GigReader[] {
  if (status !== 'open' || trouble !== 'none' || visibility === 'invited') return []
  return visibility === 'public' ? gigReaders : gigReaders.filter((one) => one !== 'visitor')
}

/** Whether the gig is in feed, sitemap and social cards, which show everyone what visitors see. */
export function isExpectedInPublic(gig: GigCase): boolean {
  return expectedInLists(gig).includes('visitor')
}
