import * as z from 'zod/mini'
import { defineContract, IdParams, WRITING_LIMIT } from '#platform/contract.ts'
import { manyLines, seen } from '#platform/text-checks.ts'
import { MAX_HOURS_A_DAY, MAX_MEMO, MIN_MEMO } from './limits.ts'

const BAD_HOURS = 'Hours come in steps of half an hour, from 0.5 to 24'
const BAD_MEMO = 'Please say in 3 to 500 characters what you did'

export const NewEntry = z.object({
  /** Not before the order's start and not after today, by the viber's calendar. */
  day: z.iso.date('Please choose a valid date'),
  hours: z
    .number(BAD_HOURS)
    .check(
      z.multipleOf(0.5, BAD_HOURS),
      z.minimum(0.5, BAD_HOURS),
      z.maximum(MAX_HOURS_A_DAY, BAD_HOURS),
    ),
  memo: z
    .string(BAD_MEMO)
    .check(manyLines, ...seen(MIN_MEMO, BAD_MEMO), z.maxLength(MAX_MEMO, BAD_MEMO)),
})
export type NewEntry = z.infer<typeof NewEntry>

export const HoursEntry = z.object({
  id: z.number(),
  day: z.iso.date(),
  hours: z.number(),
  memo: z.string(),
})
export type HoursEntry = z.infer<typeof HoursEntry>

export const HoursLog = z.object({
  /** Latest day first. */
  entries: z.array(HoursEntry),
  loggedHours: z.number(),
  boughtHours: z.number(),
})
export type HoursLog = z.infer<typeof HoursLog>

const { id } = IdParams.shape
const EntryParams = z.object({ id, entryId: id })

export const worklogContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/orders/:id/hours',
    access: 'user',
    summary: 'The hours log of an order that is paid by the hour, for its parties and admins',
    params: IdParams,
    output: HoursLog,
  },
  add: {
    method: 'POST',
    path: '/api/orders/:id/hours',
    access: 'user',
    summary: 'Log hours you worked on an order in progress; not more in total than were bought',
    limit: WRITING_LIMIT,
    idempotent: true,
    params: IdParams,
    body: NewEntry,
    output: HoursEntry,
    status: 201,
  },
  change: {
    method: 'PATCH',
    path: '/api/orders/:id/hours/:entryId',
    access: 'user',
    summary: 'Change an entry of the hours log while the order is in progress',
    limit: WRITING_LIMIT,
    idempotent: true,
    params: EntryParams,
    body: z.partial(NewEntry),
    output: HoursEntry,
  },
  remove: {
    method: 'DELETE',
    path: '/api/orders/:id/hours/:entryId',
    access: 'user',
    summary: 'Delete an entry of the hours log while the order is in progress',
    limit: WRITING_LIMIT,
    idempotent: true,
    params: EntryParams,
  },
})
