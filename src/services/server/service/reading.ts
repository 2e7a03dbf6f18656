import { findPerson } from '#accounts/server/service/accounts.ts'
import { fieldsOf } from '#fields/server/service/definitions.ts'
import { fail, found } from '#platform/errors.ts'
import type { Context, UserContext } from '#platform/server/context.ts'
import type { StoredCard } from '../../card.ts'
import type { Service, ServiceDetails } from '../../contract.ts'
import {
  findNewestId,
  findServiceFor,
  listPublicDates,
  listCards,
  listServicesOf,
} from '../queries/services.ts'
import { recentSettings } from '#settings/server/service/reading.ts'
import { toDetails, toPublicService, type Reading } from '../view.ts'
import { labelsOf } from './vocabulary.ts'

/** What a view needs besides the row. */
export async function readingOf(
  ctx: Pick<Context, 'viewer' | 'now' | 'db' | 'primary' | 'signals'>,
): Promise<Reading> {
  const { viewer, now } = ctx
  const [questions, labels, { hasPackages }] = await Promise.all([
    fieldsOf(ctx, 'service'),
    labelsOf(ctx),
    recentSettings.read(ctx),
  ])
  return { viewer, now, questions, labels, hasPackages }
}

/** Throws 'service.not_found', also for a service that the viewer may not see. */
export async function getService(ctx: Context, id: number): Promise<ServiceDetails> {
  const row = found(await findServiceFor(ctx.db, ctx.viewer, id), 'service.not_found')
  return toDetails(row, await readingOf(ctx))
}

/**
 * A viber's public services; for the owner and admins also paused and hidden ones. Empty for a suspended viber.
 * Throws 'user.not_found' for an unknown or deleted person.
 */
export async function servicesOf(ctx: Context, userId: number): Promise<ServiceDetails[]> {
  const rows = await listServicesOf(ctx.db, ctx.viewer, userId)
  if (rows.length === 0) {
    const { status } = found(await findPerson(ctx, userId), 'user.not_found')
    if (status === 'deleted') fail('user.not_found')
  }
  const reading = await readingOf(ctx)
  return rows.map((row) => toDetails(row, reading))
}

/** Whether the viewer offers this service, even if it is paused or hidden. */
export async function isOwnService(
  ctx: Pick<UserContext, 'db' | 'viewer'>,
  id: number,
): Promise<boolean> {
  const service = await findServiceFor(ctx.db, ctx.viewer, id)
  return service?.userId === ctx.viewer.id
}

/** The public ones of these services, in the order of `ids`. */
export async function publicServices(ctx: Context, ids: readonly number[]): Promise<Service[]> {
  const cards = new Map((await listCards(ctx.db, ids)).map((card) => [card.id, card]))
  const toService = await cardReader(ctx)
  return ids.flatMap((id) => {
    const card = cards.get(id)
    return card ? [toService(card)] : []
  })
}

/** Turns stored cards of public services into what visitors get. */
export async function cardReader(ctx: Context): Promise<(card: StoredCard) => Service> {
  const reading = await readingOf(ctx)
  return (card) => toPublicService(card, reading)
}

export function newestServiceId(ctx: Pick<Context, 'db'>): Promise<number> {
  return findNewestId(ctx.db)
}

/** The public services of a range of ids, with the date of the last change. For sitemaps. */
export function publicServiceDates(ctx: Pick<Context, 'db'>, range: { from: number; to: number }) {
  return listPublicDates(ctx.db, range)
}
