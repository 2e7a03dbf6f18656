import { DAY_MS } from '#platform/durations.ts'

/** The steps of the first run, in order. */
export const steps = [
  'account',
  'marketplace',
  'offer',
  'look',
  'mail',
  'money',
  'payments',
  'search',
  'content',
  'done',
] as const
export type Step = (typeof steps)[number]

/** The items of the launch list, in display order. */
export const launchItems = [
  'name',
  'support',
  'mail',
  'payments',
  'fee',
  'categories',
  'landing',
  'terms',
  'privacy',
  'service',
  'demo',
  'two_step',
  'backup',
  'https',
  'search',
  'confirmed',
  'words',
] as const
export type LaunchItem = (typeof launchItems)[number]

/** The items that a super admin can also confirm, because the defaults may be right. */
export const confirmedItems = ['fee', 'categories', 'landing'] as const
export type ConfirmedItem = (typeof confirmedItems)[number]
/** What admins mark on the launch list. */
export const marks = [
  'fee_looked_at',
  'categories_looked_at',
  'landing_looked_at',
  'launch_dismissed',
] as const
export type Mark = (typeof marks)[number]

/** Maximum age of a backup for the launch list. */
export const MAX_BACKUP_AGE_MS = 7 * DAY_MS
