import * as z from 'zod/mini'
import { defineContract } from '#platform/contract.ts'
import { Versioned } from './version.ts'

/** Settings about becoming a viber. */
export const PeopleSettings = z.object({
  /** Members must apply to become vibers, and an admin decides (docs/product-rules.md#becoming-a-provider). */
  providerApproval: z.boolean('Please say yes or no'),
  ...Versioned.shape,
})
export type PeopleSettings = z.infer<typeof PeopleSettings>

export const settingsPeopleContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/admin/settings/people',
    access: 'admin',
    summary: 'Whether new vibers need approval',
    output: PeopleSettings,
  },
  set: {
    method: 'PUT',
    path: '/api/admin/settings/people',
    access: 'super_admin',
    summary: 'Change whether new vibers need approval; existing vibers are not affected',
    body: PeopleSettings,
    output: PeopleSettings,
  },
})
