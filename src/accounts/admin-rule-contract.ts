import * as z from 'zod/mini'
import { defineContract } from '#platform/contract.ts'
import { Versioned } from '#settings/version.ts'
import { Confirmation } from './confirmation.ts'

/** Security settings for the accounts of admins. */
export const SecuritySettings = z.object({
  adminsNeedTwoStep: z.boolean('Please say yes or no'),
  ...Versioned.shape,
})
export type SecuritySettings = z.infer<typeof SecuritySettings>

/** Confirmed with password and code, so that a stolen session of a super admin cannot turn the rule off. */
export const SecurityChange = z.object({ ...SecuritySettings.shape, ...Confirmation.shape })
export type SecurityChange = z.infer<typeof SecurityChange>

/** Part of the marketplace's settings. It is in this feature because settings do not depend on passwords and codes. */
export const accountsAdminRuleContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/admin/settings/security',
    access: 'admin',
    summary: 'Whether admins need two-step verification',
    output: SecuritySettings,
  },
  set: {
    method: 'PUT',
    path: '/api/admin/settings/security',
    access: 'super_admin',
    summary:
      'Change whether admins need two-step verification, with the password and, if it is on, a code; each admin then has seven days to turn it on',
    body: SecurityChange,
    output: SecuritySettings,
  },
})
