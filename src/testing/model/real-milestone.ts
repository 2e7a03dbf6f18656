import { aCard } from '../scenes.ts'
import type { Person, Server } from '../server.ts'

/** Agreements of the real market, and the payments of their first milestones. */

/** The newest agreement that an offer became. */
export async function newestAgreement({ database }: Server, offerId: number): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    'select id from agreements where offer_id = $1 order by id desc limit 1',
    [offerId],
  )
  return rows[0]?.id ?? 0
}

/** The hourly rate of an agreement in major units; undefined for a fixed price. */
export async function rateOf(
  { database }: Server,
  agreementId: number,
): Promise<number | undefined> {
  const { rows } = await database.pool.query<{ cents: number | null }>(
    'select rate_cents as cents from agreements where id = $1',
    [agreementId],
  )
  const cents = rows[0]?.cents ?? null
  return cents === null ? undefined : cents / 100
}

/** The hourly rate of the agreement that an offer changes; undefined for any other offer. */
export async function rateAmendedBy(server: Server, offerId: number): Promise<number | undefined> {
  const { rows } = await server.database.pool.query<{ id: number | null }>(
    'select agreement_id as id from offers where id = $1',
    [offerId],
  )
  return rateOf(server, rows[0]?.id ?? 0)
}

interface Milestone {
  milestoneId: number
  serviceId: number
  viberId: number
  cents: number
}

/**
 * Pays the first milestone of the newest agreement with a test card. The payment is not settled, as if the gateway's
 * webhook were under way. Returns the id of the payment.
 */
export async function payReal(server: Server, person: Person, offerId: number): Promise<string> {
  const { rows } = await server.database.pool.query<Milestone>(
    `select m.id as "milestoneId", a.service_id as "serviceId", a.provider_id as "viberId",
       m.amount_cents as cents
     from agreements a join agreement_milestones m on m.agreement_id = a.id
     where a.id = $1 order by (m.dropped_at is not null), m.position limit 1`,
    [await newestAgreement(server, offerId)],
  )
  const [milestone] = rows
  if (!milestone) throw new Error(`Offer ${offerId} has no agreement`)
  const { cents, ...subject } = milestone
  const checkout = await person.payments.createIntent({ ...subject, amount: cents / 100 })
  await person.payments.confirmTestCard({ ...aCard, clientSecret: checkout.clientSecret })
  return checkout.paymentIntentId
}

/** The status of the order of a payment, which the client's browser asks to settle. */
export async function orderOf(
  { database }: Server,
  person: Person,
  paymentIntentId: string,
): Promise<string | undefined> {
  const { orderId } = await person.payments.getPayment({ paymentIntentId })
  const { rows } = await database.pool.query<{ status: string }>(
    'select status from orders where id = $1',
    [orderId],
  )
  return rows[0]?.status
}
