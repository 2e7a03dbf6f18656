import * as z from 'zod/mini'
import { defineContract } from '#platform/contract.ts'
import { Versioned } from './version.ts'

/** What keeps the accounts of admins from a thief. */
export const SecuritySettings = z.object({
  adminsNeedTwoStep: z.boolean('Please say yes or no'),
  ...Versioned.shape,
})
export type SecuritySettings = z.infer<typeof SecuritySettings>

export const securitySettingsContract = defineContract({
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
    summary: 'Change whether admins need it; each then has seven days to turn it on',
    body: SecuritySettings,
    output: SecuritySettings,
  },
})
