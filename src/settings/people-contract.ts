import * as z from 'zod/mini'
import { defineContract } from '#platform/contract.ts'
import { Versioned } from './version.ts'

/** Settings about becoming a viber and being listed. */
export const PeopleSettings = z.object({
  /** Members must apply to become vibers, and an admin decides (docs/product-rules.md#becoming-a-provider). */
  providerApproval: z.boolean('Please say yes or no'),
  /** Services are listed only after their viber has confirmed their email address (docs/ranking.md). */
  listingNeedsConfirmedAddress: z.boolean('Please say yes or no'),
  ...Versioned.shape,
})
export type PeopleSettings = z.infer<typeof PeopleSettings>

/** A setting that is left out stays as it is. */
const PeopleSettingsChange = z.extend(PeopleSettings, {
  listingNeedsConfirmedAddress: z.optional(PeopleSettings.shape.listingNeedsConfirmedAddress),
})
export type PeopleSettingsChange = z.infer<typeof PeopleSettingsChange>

export const settingsPeopleContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/admin/settings/people',
    access: 'admin',
    summary: 'Whether new vibers need approval, and a confirmed address to be listed',
    output: PeopleSettings,
  },
  set: {
    method: 'PUT',
    path: '/api/admin/settings/people',
    access: 'super_admin',
    summary: 'Change whether new vibers need approval, and a confirmed address to be listed',
    body: PeopleSettingsChange,
    output: PeopleSettings,
  },
})
