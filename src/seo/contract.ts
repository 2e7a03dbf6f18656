import * as z from 'zod/mini'
import { Confirmation } from '#accounts/confirmation.ts'
import { defineContract, Timestamp } from '#platform/contract.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { siteCategories } from './site-keys.ts'

/** A site setting as text. Booleans are `true` and `false`. */
export const SiteSetting = z.object({
  id: z.number(),
  key: z.string(),
  value: z.string(),
  category: z.enum(siteCategories),
  /** The first and the last change of the setting's section; null if it was never changed. */
  createdAt: z.nullable(Timestamp),
  updatedAt: z.nullable(Timestamp),
})
export type SiteSetting = z.infer<typeof SiteSetting>

const Wanted = z.object({
  key: z.string('Please name the setting').check(z.maxLength(60, 'There is no such setting')),
  value: z.union(
    [z.string().check(z.maxLength(30_000, 'This text is too long')), z.boolean()],
    'Please enter a text',
  ),
  category: z._default(z.string('Please name the category'), 'general'),
})
export type WantedSetting = z.infer<typeof Wanted>

const settings = z
  .array(Wanted, 'Please give a list of settings')
  .check(
    z.minLength(1, 'Please give a list of settings'),
    z.maxLength(50, 'At most 50 settings at a time'),
  )

export const seoContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/site-settings',
    access: 'public',
    summary: 'The site settings as texts; `head_code` for admins only',
    output: z.array(SiteSetting),
  },
  saveAll: {
    method: 'POST',
    path: '/api/admin/site-settings/batch',
    access: 'admin',
    summary:
      'Change site settings, all or none; `head_code` requires a super admin and `currentPassword`',
    body: z.object({
      settings,
      /** The version that the SEO form loaded. If omitted, the settings are written without a conflict check. */
      version: z.optional(z.number('Please load the settings again').check(z.int(), z.gte(0))),
      currentPassword: z.optional(z.string().check(z.maxLength(256))),
      code: Confirmation.shape.code,
    }),
    output: z.array(SiteSetting),
    limit: { max: 120, windowMs: HOUR_MS, per: 'user' },
  },
  seo: {
    method: 'GET',
    path: '/api/admin/settings/seo',
    access: 'admin',
    summary: 'The values of the SEO form, and their version',
    output: z.object({ version: z.number(), values: z.record(z.string(), z.string()) }),
  },
})
