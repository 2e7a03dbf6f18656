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
}

export const defaultHiring: HiringTerms = {
  hasPackages: true,
  offerAnswerDays: 5,
  offerPayHours: 48,
  offerValidDays: 7,
  agreementIdleDays: 30,
}

/** Their names in the history of settings. */
export const hiringNames = [
  'hasPackages',
  'offerAnswerDays',
  'offerPayHours',
  'offerValidDays',
  'agreementIdleDays',
] as const satisfies readonly (keyof HiringTerms)[]
