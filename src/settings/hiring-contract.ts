import * as z from 'zod/mini'
import { defineContract } from '#platform/contract.ts'
import { Versioned } from './version.ts'

/** Settings about the ways to hire. */
export const HiringSettings = z.object({
  /** Vibers can offer packages with extras next to their hourly rate. */
  hasPackages: z.boolean('Please say yes or no'),
  ...Versioned.shape,
})
export type HiringSettings = z.infer<typeof HiringSettings>

export const settingsHiringContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/admin/settings/hiring',
    access: 'admin',
    summary: 'The ways to hire that the marketplace offers',
    output: HiringSettings,
  },
  set: {
    method: 'PUT',
    path: '/api/admin/settings/hiring',
    access: 'admin',
    summary: 'Change the ways to hire that the marketplace offers',
    body: HiringSettings,
    output: HiringSettings,
  },
})
