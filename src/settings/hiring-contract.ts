import * as z from 'zod/mini'
import { defineContract } from '#platform/contract.ts'
import { briefApprovals } from './hiring.ts'
import { Versioned } from './version.ts'

const whole = (from: number, to: number, what: string) =>
  z.number(what).check(z.int(what), z.gte(from, what), z.lte(to, what))

/** Settings about the ways to hire. Deadlines apply to the next request, offer, agreement or gig. */
export const HiringSettings = z.object({
  /** Vibers can offer packages with extras next to their hourly rate. */
  hasPackages: z.boolean('Please say yes or no'),
  /** How long a viber has to answer a request for a quote. */
  offerAnswerDays: whole(1, 30, 'Vibers get between 1 and 30 days to answer a request'),
  /** How long a client has to pay an accepted offer. */
  offerPayHours: whole(1, 168, 'Clients get between 1 and 168 hours to pay'),
  /** How long an offer is valid unless its writer chooses otherwise. */
  offerValidDays: whole(1, 30, 'An offer is valid for 1 to 30 days'),
  /** An agreement ends if nothing of it is paid and running for this long. */
  agreementIdleDays: whole(7, 365, 'An agreement without payments ends after 7 to 365 days'),
  /** Clients can post gigs, and vibers can answer them with proposals. */
  isGigBoardOpen: z.boolean('Please say yes or no'),
  /** An admin approves no gigs, the first gig of each client, or all gigs. */
  briefApproval: z.enum(briefApprovals, 'Please choose which gigs need approval'),
  /** How long a gig is open after it was published. */
  briefOpenDays: whole(7, 90, 'A gig is open for 7 to 90 days'),
  /** How many open gigs a client can have. */
  briefsPerClient: whole(1, 50, 'A client can have 1 to 50 open gigs'),
  /** How many proposals a gig accepts, not counting declined and withdrawn ones. */
  proposalsPerBrief: whole(3, 50, 'A gig accepts 3 to 50 proposals'),
  /** How many proposals a viber can send within 24 hours. */
  proposalsPerDay: whole(1, 100, 'Vibers can send 1 to 100 proposals a day'),
  /** How many proposals a viber without a completed job can send within 24 hours. */
  proposalsPerDayNew: whole(1, 100, 'New vibers can send 1 to 100 proposals a day'),
  ...Versioned.shape,
})
export type HiringSettings = z.infer<typeof HiringSettings>

/** Older programs send only `hasPackages`. Settings that are left out keep their values. */
export const HiringChange = z.object({
  ...z.partial(HiringSettings).shape,
  hasPackages: HiringSettings.shape.hasPackages,
  version: HiringSettings.shape.version,
})
export type HiringChange = z.infer<typeof HiringChange>

export const settingsHiringContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/admin/settings/hiring',
    access: 'admin',
    summary: 'The ways to hire that the marketplace offers, with their deadlines and limits',
    output: HiringSettings,
  },
  set: {
    method: 'PUT',
    path: '/api/admin/settings/hiring',
    access: 'admin',
    summary:
      'Change the ways to hire, their deadlines and limits; existing offers and agreements keep theirs',
    body: HiringChange,
    output: HiringSettings,
  },
})
