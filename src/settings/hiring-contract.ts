import * as z from 'zod/mini'
import { defineContract } from '#platform/contract.ts'
import { Versioned } from './version.ts'

const whole = (from: number, to: number, what: string) =>
  z.number(what).check(z.int(what), z.gte(from, what), z.lte(to, what))

/** Settings about the ways to hire. Changes apply to the next request, offer or agreement. */
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
    summary: 'The ways to hire that the marketplace offers, with their deadlines',
    output: HiringSettings,
  },
  set: {
    method: 'PUT',
    path: '/api/admin/settings/hiring',
    access: 'admin',
    summary:
      'Change the ways to hire and their deadlines; existing offers and agreements keep theirs',
    body: HiringChange,
    output: HiringSettings,
  },
})
