import { DAY_MS } from '#platform/durations.ts'

/** The steps of the first run, in order. */
export const steps = [
  'account',
  'marketplace',
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

/** Maximum age of a backup for the launch list. */
export const MAX_BACKUP_AGE_MS = 7 * DAY_MS
