import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SpokenLanguage } from '#accounts/profile-facts.ts'
import type { Reason, Side } from '#disputes/dispute.ts'
import type { PackagesChange } from '#packages/contract.ts'
import type { NewService } from '#services/contract.ts'
import type { DemoGig, DemoProposals } from './gig.ts'
import type { DemoNegotiation } from './negotiation.ts'
import type { Drawing } from './drawings/drawing.ts'

export interface DemoPerson {
  username: string
  fullName: string
  email: string
  kind: 'super' | 'admin' | 'provider' | 'client'
  headline: string | null
  bio: string | null
  country?: string
  timeZone?: string
  languages?: SpokenLanguage[]
  links?: string[]
  education?: string[]
  certificates?: string[]
  /** The reason shown to the suspended person. */
  suspendedFor?: string
}
export interface DemoService extends NewService {
  provider: string
  isPaused?: boolean
  /** What clients ask for when they order the service. */
  briefs?: string[]
  cover: Drawing
  /** The demo admin's reason for hiding the service in the end. */
  hiddenBecause?: string
}
export interface DemoTexts {
  deliveryNotes: string[]
  /** What clients write with a tip. */
  tipNotes: string[]
  /** What a viber notes with hours, oldest first. */
  hoursMemos: string[]
  changeRequests: string[]
  declineReasons: string[]
  cancellationReasons: string[]
  hidingReasons: string[]
  reviews: Record<'1' | '2' | '3' | '4' | '5', string[]>
  responses: string[]
}

/** Packages and extras by the title of their service. */
export type DemoPackages = Record<string, Pick<PackagesChange, 'packages' | 'extras'>>

/** Conversations: `c:` marks a line by the person who began, `p:` one by the person who answered. */
export interface DemoTalks {
  /** Usable between any client and viber. */
  scripts: string[][]
  long: string[]
  links: string[]
  staff: string[]
  newcomer: string[][]
  questions: Record<'ada' | 'marco', string[]>
}

/** The six demo disputes, by their present state (docs/product-rules.md#demo-data). */
export const disputeEndings = {
  dispute_open: 1,
  dispute_under_review: 1,
  dispute_awaiting_response: 1,
  dispute_split: 1,
  dispute_paid: 1,
  dispute_withdrawn: 1,
} as const
export type DisputeEnding = keyof typeof disputeEndings

export interface DisputeStory {
  by: Side
  reason: Reason
  description: string
  answer: string
  question?: string
  evidence?: string
  message?: string
  notes?: string
}

const FOLDER = join(import.meta.dirname, '../../../../db/demo')

/** The demo marketplace's people, services, packages and texts, as written in db/demo. */
export async function readDemoContent() {
  const [people, services, packages, texts, disputes, talks, negotiations, gigs, proposals] =
    await Promise.all([
      read<DemoPerson[]>('people.json'),
      read<DemoService[]>('services.json'),
      read<DemoPackages>('packages.json'),
      read<DemoTexts>('texts.json'),
      read<Record<DisputeEnding, DisputeStory>>('disputes.json'),
      read<DemoTalks>('messages.json'),
      read<DemoNegotiation[]>('offers.json'),
      read<DemoGig[]>('gigs.json'),
      read<DemoProposals>('proposals.json'),
    ])
  return { people, services, packages, texts, disputes, talks, negotiations, gigs, proposals }
}

async function read<Content>(name: string): Promise<Content> {
  return JSON.parse(await readFile(join(FOLDER, name), 'utf8'))
}
