import { DAY_MS } from '#platform/durations.ts'

/** The way through the first run, in its order. */
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

/** What is to be looked at before strangers come, in the order it is shown. */
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
] as const
export type LaunchItem = (typeof launchItems)[number]

/** A backup that is older is none. */
export const BACKUP_COUNTS_MS = 7 * DAY_MS
