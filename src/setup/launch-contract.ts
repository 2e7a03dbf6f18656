import * as z from 'zod/mini'
import { defineContract, Timestamp } from '#platform/contract.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { launchItems, marks } from './steps.ts'

export const TestMail = z.object({
  outcome: z.enum(['sent', 'kept', 'failed', 'nowhere']),
  reason: z.nullable(z.string()),
  to: z.string(),
})
export type TestMail = z.infer<typeof TestMail>

export const Launch = z.object({
  items: z.array(
    z.object({
      name: z.enum(launchItems),
      isDone: z.boolean(),
      /** When the item was last done; only for backups. */
      at: z.nullable(Timestamp),
      /** How many things are left; only for own words, which are listed while some no longer fit. */
      count: z.optional(z.number()),
    }),
  ),
  isDismissed: z.boolean(),
  /** True in the Docker image, where commands are run with `vibework` instead of npm. */
  isInImage: z.boolean(),
  /** True if the viewer can continue an unfinished first run. */
  isSetupOpen: z.boolean(),
})
export type Launch = z.infer<typeof Launch>

export const setupLaunchContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/admin/launch',
    access: 'admin',
    summary: 'The launch list: what is done and what is left',
    output: Launch,
  },
  mark: {
    method: 'PUT',
    path: '/api/admin/launch',
    access: 'admin',
    summary: 'Dismiss the launch list or show it again; confirm an item (super admins)',
    body: z.object({ name: z.enum(marks), isSet: z.boolean() }),
    output: Launch,
  },
  testMail: {
    method: 'POST',
    path: '/api/admin/launch/test-mail',
    access: 'admin',
    summary: 'Send yourself a test email and get the answer of the mail server',
    output: TestMail,
    limit: { max: 10, windowMs: HOUR_MS, per: 'user' },
  },
})
