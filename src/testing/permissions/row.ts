import { buy } from '../scenes.ts'
import type { aScene } from '../server.ts'

/**
 * The expected status of one endpoint for a visitor, for an unrelated member, for the owner (or the party who may act)
 * and for an admin who is not a party. A registered endpoint without a row fails the test.
 */
export interface Row {
  visitor: number
  user: number
  owner?: number
  admin: number
  /** Creates the path's ids and the body, again for every caller. */
  with?: (cast: Cast) => Promise<CallSetup> | CallSetup
}
export interface CallSetup {
  params?: Record<string, string | number>
  body?: unknown
  query?: Record<string, string>
  /** The owner, if it is not the viber. */
  owner?: 'client' | 'viber'
}
export type Cast = Awaited<ReturnType<typeof aScene>>

export const pending = async (
  cast: Cast,
  owner: 'client' | 'viber',
  body?: unknown,
): Promise<CallSetup> => ({
  params: { id: (await buy(cast.client, cast.service)).id },
  owner,
  body,
})

export const delivered = async (cast: Cast, body?: unknown): Promise<CallSetup> => {
  const { id } = await buy(cast.client, cast.service)
  await cast.viber.orders.setStatus({ id, status: 'in_progress' })
  await cast.viber.orders.setStatus({ id, status: 'completed' })
  return { params: { id }, owner: 'client', body }
}

export const openToAll = { visitor: 200, user: 200, owner: 200, admin: 200 }
export const loggedIn = { visitor: 401, user: 200, owner: 200, admin: 200 }
export const adminsOnly = { visitor: 401, user: 403, owner: 403, admin: 200 }
export const parties = { visitor: 401, user: 404, owner: 200, admin: 404 }
export const ofService = ({ service }: Cast) => ({ params: { id: service.id } })
export const ofViber = ({ viber }: Cast) => ({ params: { id: viber.user.id } })
