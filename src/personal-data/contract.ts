import * as z from 'zod/mini'
import { defineContract } from '#platform/contract.ts'
import { HOUR_MS } from '#platform/durations.ts'

export const Deletion = z.object({
  currentPassword: z
    .string('Please enter your current password')
    .check(z.minLength(1, 'Please enter your current password'), z.maxLength(256)),
})
export type Deletion = z.infer<typeof Deletion>

export const personalDataContract = defineContract({
  exportAll: {
    method: 'GET',
    path: '/api/user/export',
    access: 'user',
    summary: 'Everything this marketplace knows of you, as a JSON file',
    download: true,
    limit: { max: 5, windowMs: HOUR_MS, per: 'user' },
  },
  deleteAccount: {
    method: 'DELETE',
    path: '/api/user',
    access: 'user',
    summary: 'Delete your account; refused while others wait for you or money is on its way',
    body: Deletion,
    limit: { max: 10, windowMs: HOUR_MS, per: 'user' },
  },
})
