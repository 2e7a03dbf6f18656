/** Which gigs an admin approves before they are published. */
export const briefApprovals = ['off', 'first', 'all'] as const
export type BriefApproval = (typeof briefApprovals)[number]

/** The settings about the ways to hire. */
export interface HiringTerms {
  /** Vibers can offer packages with extras next to their hourly rate. */
  hasPackages: boolean
  /** How long a viber has to answer a request for a quote. */
  offerAnswerDays: number
  /** How long a client has to pay an accepted offer. */
  offerPayHours: number
  /** How long an offer is valid unless its writer chooses otherwise. */
  offerValidDays: number
  /** An agreement ends if nothing of it is paid and running for this long. */
  agreementIdleDays: number
  /** Clients can post gigs, and vibers can answer them with proposals. */
  isGigBoardOpen: boolean
  /** An admin approves no gigs, the first gig of each client, or all gigs. */
  briefApproval: BriefApproval
  /** How long a gig is open after it was published. */
  briefOpenDays: number
  /** How many open gigs a client can have. */
  briefsPerClient: number
  /** How many proposals a gig accepts, not counting declined and withdrawn ones. */
  proposalsPerBrief: number
  /** How many proposals a viber can send within 24 hours. */
  proposalsPerDay: number
  /** How many proposals a viber without a completed job can send within 24 hours. */
  proposalsPerDayNew: number
}

export const defaultHiring: HiringTerms = {
  hasPackages: true,
  offerAnswerDays: 5,
  offerPayHours: 48,
  offerValidDays: 7,
  agreementIdleDays: 30,
  isGigBoardOpen: true,
  briefApproval: 'off',
  briefOpenDays: 30,
  briefsPerClient: 5,
  proposalsPerBrief: 15,
  proposalsPerDay: 10,
  proposalsPerDayNew: 3,
}

/** Their names in the history of settings. */
export const hiringNames = [
  'hasPackages',
  'offerAnswerDays',
  'offerPayHours',
  'offerValidDays',
  'agreementIdleDays',
  'isGigBoardOpen',
  'briefApproval',
  'briefOpenDays',
  'briefsPerClient',
  'proposalsPerBrief',
  'proposalsPerDay',
  'proposalsPerDayNew',
] as const satisfies readonly (keyof HiringTerms)[]

/** The hiring settings without the settings of other sections. */
export function hiringTermsOf(settings: HiringTerms): HiringTerms {
  const terms = hiringNames.map((name) => [name, settings[name]])
  return Object.fromEntries(terms) as HiringTerms
}
