import * as z from 'zod/mini'
import { defineContract, Keyset, Timestamp } from '#platform/contract.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { EmailOrNothing } from '#platform/email-address.ts'
import { oneLine, seen } from '#platform/text-checks.ts'
import { isTimeZone } from '#platform/time-zones.ts'
import { settingNames } from './changes.ts'
import { settingsSections } from './settings.ts'
import { isSocialAddress } from './social.ts'
import { Versioned } from './version.ts'

export const MAX_LOGO_BYTES = 2 * 1024 * 1024

const NO_LINK = 'Please enter an address that starts with https://, or nothing'
const link = z.string(NO_LINK).check(
  z.trim(),
  z.maxLength(300, 'This address is too long'),
  z.refine((text) => text === '' || isSocialAddress(text), NO_LINK),
)
const milliseconds = 'The splash screen stays for 0 to 5,000 milliseconds'

/** The settings of the page 'General'. */
export const GeneralSettings = z.object({
  siteTitle: z
    .string('Please enter a name')
    .check(
      oneLine,
      ...seen(1, 'Please enter a name'),
      z.maxLength(60, 'The name has at most 60 characters'),
    ),
  supportEmail: EmailOrNothing,
  x: link,
  linkedin: link,
  github: link,
  youtube: link,
  isRegistrationOpen: z.boolean('Please say yes or no'),
  isHiddenFromSearch: z.boolean('Please say yes or no'),
  /** If omitted, it stays unchanged. */
  timeZone: z.optional(
    z.string('Please choose a time zone').check(z.refine(isTimeZone, 'Please choose a time zone')),
  ),
  preloaderMs: z
    .number(milliseconds)
    .check(z.int(milliseconds), z.gte(0, milliseconds), z.lte(5000, milliseconds)),
})
export type GeneralSettings = z.infer<typeof GeneralSettings>

export const CurrentGeneralSettings = z.object({ ...GeneralSettings.shape, ...Versioned.shape })
export type CurrentGeneralSettings = z.infer<typeof CurrentGeneralSettings>

const plain = z.union([z.string(), z.number(), z.boolean()])
const Logo = z.object({ logo: z.nullable(z.string()) })

export const SettingsVersion = z.object({
  version: z.number(),
  at: Timestamp,
  /** Null for changes made by the product itself. */
  by: z.nullable(z.object({ id: z.number(), name: z.string(), username: z.string() })),
  section: z.enum(settingsSections),
  changes: z.array(z.object({ name: z.enum(settingNames), before: plain, after: plain })),
})
export type SettingsVersion = z.infer<typeof SettingsVersion>

export const settingsGeneralContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/admin/settings/general',
    access: 'admin',
    summary: 'The general settings',
    output: CurrentGeneralSettings,
  },
  set: {
    method: 'PUT',
    path: '/api/admin/settings/general',
    access: 'admin',
    summary: 'Change the general settings; 409 if they were changed since `version`',
    body: CurrentGeneralSettings,
    output: CurrentGeneralSettings,
  },
  setLogo: {
    method: 'PUT',
    path: '/api/admin/settings/logo',
    access: 'admin',
    summary: 'Set the logo; the body is the file',
    upload: { maxBytes: MAX_LOGO_BYTES },
    output: Logo,
    limit: { max: 20, windowMs: HOUR_MS, per: 'user' },
  },
  removeLogo: {
    method: 'DELETE',
    path: '/api/admin/settings/logo',
    access: 'admin',
    summary: 'Remove the logo',
    output: Logo,
  },
  versions: {
    method: 'GET',
    path: '/api/admin/settings/versions',
    access: 'admin',
    summary: 'The history of settings, newest first',
    query: Keyset,
    output: z.array(SettingsVersion),
    paged: true,
  },
  export: {
    method: 'GET',
    path: '/api/admin/settings/versions/export.csv',
    access: 'admin',
    summary: 'The history of settings as CSV, at most 50,000 changes',
    download: true,
  },
})
