import { lockOrderForHours, noteHours, type HourlyOrder } from '#orders/server/service/hours.ts'
import { getOrder } from '#orders/server/service/steps.ts'
import { dayIn } from '#platform/dates.ts'
import { fail, found } from '#platform/errors.ts'
import { transaction, type InTransaction, type UserContext } from '#platform/server/context.ts'
import { todayOf, zoneOf } from '#platform/server/today.ts'
import type { HoursEntry, HoursLog, NewEntry } from '../../contract.ts'
import { MAX_HOURS_A_DAY } from '../../limits.ts'
import { HOURS_CHANGED } from '../../topic.ts'
import {
  deleteEntry,
  findEntry,
  halfHoursOfDay,
  insertEntry,
  listEntries,
  lockHoursOf,
  updateEntry,
  type EntryFields,
} from '../queries.ts'

/** The hours log of an order; 404 for strangers. Throws 'order.not_hourly'. */
export async function hoursLogOf(ctx: UserContext, orderId: number): Promise<HoursLog> {
  const { hours, loggedHours = 0 } = await getOrder(ctx, orderId)
  if (hours === null) fail('order.not_hourly')
  const rows = await listEntries(ctx.db, orderId)
  return { entries: rows.map((row) => toEntry(row)), loggedHours, boughtHours: hours }
}

/**
 * Logs hours for the viber of an order in progress. The order's lock keeps two entries at the same time from exceeding
 * the hours bought together. Throws 'hours.too_many' and
 * 'hours.wrong_day', and a field error for more than 24 hours a day over all orders.
 */
export function addHours(ctx: UserContext, orderId: number, entry: NewEntry): Promise<HoursEntry> {
  return transaction(ctx, async (ctx) => {
    const order = await lockOrderForHours(ctx, orderId)
    const fields = fieldsOf(entry)
    refuseWrongDay(ctx, order, fields.day)
    refuseTooMany(order, order.loggedHalfHours, fields.halfHours)
    await refuseFullDay(ctx, order, fields)
    const at = ctx.now()
    const id = await insertEntry(ctx.db, { ...fields, orderId, createdAt: at, updatedAt: at })
    await note(ctx, order, 'log_hours', fields)
    return toEntry({ ...fields, id })
  })
}

/** Changes an entry. A repetition leaves no second line in the timeline. */
export function changeHours(
  ctx: UserContext,
  orderId: number,
  entryId: number,
  change: Partial<NewEntry>,
): Promise<HoursEntry> {
  return transaction(ctx, async (ctx) => {
    const order = await lockOrderForHours(ctx, orderId)
    const { id, ...before } = found(await findEntry(ctx.db, orderId, entryId))
    const fields = fieldsOf({ ...toEntry({ ...before, id }), ...change })
    if (isSame(before, fields)) return toEntry({ ...before, id })
    refuseWrongDay(ctx, order, fields.day)
    refuseTooMany(order, order.loggedHalfHours - before.halfHours, fields.halfHours)
    await refuseFullDay(ctx, order, { ...fields, exceptId: id })
    await updateEntry(ctx.db, id, { ...fields, updatedAt: ctx.now() })
    await note(ctx, order, 'change_hours', fields)
    return toEntry({ ...fields, id })
  })
}

export function removeHours(ctx: UserContext, orderId: number, entryId: number): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const order = await lockOrderForHours(ctx, orderId)
    const { id, ...fields } = found(await findEntry(ctx.db, orderId, entryId))
    await deleteEntry(ctx.db, id)
    await note(ctx, order, 'remove_hours', fields)
  })
}

/** Both parties see the change at once, in the log and in the timeline. */
async function note(
  ctx: InTransaction<UserContext>,
  { id, clientId, providerId }: HourlyOrder,
  kind: Parameters<typeof noteHours>[2],
  fields: EntryFields,
): Promise<void> {
  await noteHours(ctx, id, kind, fields)
  ctx.announce({ to: [clientId, providerId], topic: HOURS_CHANGED, data: { id } })
}

function refuseWrongDay(ctx: InTransaction<UserContext>, order: HourlyOrder, day: string): void {
  if (day < dayIn(order.startedAt, zoneOf(ctx)) || day > todayOf(ctx)) fail('hours.wrong_day')
}

function refuseTooMany(
  { boughtHalfHours }: HourlyOrder,
  otherHalfHours: number,
  halfHours: number,
): void {
  const left = boughtHalfHours - otherHalfHours
  if (halfHours > left) fail('hours.too_many', { details: { left: left / 2 } })
}

/** A viber has 24 hours a day, over all their orders. */
async function refuseFullDay(
  ctx: InTransaction<UserContext>,
  { providerId }: HourlyOrder,
  { day, halfHours, exceptId }: Pick<EntryFields, 'day' | 'halfHours'> & { exceptId?: number },
): Promise<void> {
  await lockHoursOf(ctx.db, providerId)
  const others = await halfHoursOfDay(ctx.db, { providerId, day, ...(exceptId && { exceptId }) })
  const left = MAX_HOURS_A_DAY - others / 2
  if (halfHours / 2 <= left) return
  const message = `A day has ${MAX_HOURS_A_DAY} hours, and ${left} of this one are free`
  fail('request.invalid', { errors: [{ path: 'hours', message }] })
}

function fieldsOf({ day, hours, memo }: NewEntry): EntryFields {
  return { day, halfHours: hours * 2, memo }
}

function toEntry({ id, day, halfHours, memo }: EntryFields & { id: number }): HoursEntry {
  return { id, day, hours: halfHours / 2, memo }
}

function isSame(one: EntryFields, other: EntryFields): boolean {
  return one.day === other.day && one.halfHours === other.halfHours && one.memo === other.memo
}
