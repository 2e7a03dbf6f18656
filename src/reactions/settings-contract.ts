import * as z from 'zod/mini'
import { defineContract } from '#platform/contract.ts'
import { Versioned } from '#settings/version.ts'
import { emojis } from './contract.ts'

/** The reactions that can be chosen. Existing reactions of other kinds are still counted. */
export const ReactionSettings = z.object({
  /** Always returned in the fixed order. */
  offered: z
    .array(
      z.enum(emojis, 'Please choose one of the reactions'),
      'Please offer at least one reaction',
    )
    .check(
      z.minLength(1, 'Please offer at least one reaction'),
      z.maxLength(emojis.length, 'Please choose one of the reactions'),
    ),
  ...Versioned.shape,
})
export type ReactionSettings = z.infer<typeof ReactionSettings>

export const reactionsSettingsContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/admin/settings/reactions',
    access: 'admin',
    summary: 'The reactions that are offered',
    output: ReactionSettings,
  },
  set: {
    method: 'PUT',
    path: '/api/admin/settings/reactions',
    access: 'admin',
    summary: 'Change the offered reactions; 409 if they were changed since `version`',
    body: ReactionSettings,
    output: ReactionSettings,
  },
})
