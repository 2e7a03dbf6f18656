import type Stripe from 'stripe'
import type { GatewayExternalRefund, GatewayRefund, PaymentGateway } from '../gateway.ts'
import { isMarked, isOurs, type Connection } from './connection.ts'
import { isRefusal, isRemembered, reasonOf } from './refusals.ts'

/** A refusal creates no refund at Stripe, so the idempotency key serves as its id. */
export async function refund(
  connection: Connection,
  { refundId, attempt, intentId, amountCents }: Parameters<PaymentGateway['refund']>[0],
): Promise<GatewayRefund> {
  const { stripe, installation } = connection
  const idempotencyKey = `${installation}:refund:${refundId}:${attempt}`
  try {
    const made = await stripe.refunds.create(
      {
        payment_intent: intentId,
        amount: amountCents,
        metadata: { refundId, attempt, installation },
      },
      { idempotencyKey },
    )
    return toRefund(made)
  } catch (error) {
    if (isRefusal(error)) {
      const failureReason = reasonOf(error)
      return { id: idempotencyKey, refundId, attempt, status: 'failed', failureReason }
    }
    if (!isRemembered(error)) throw error
    const known = await findRefunds(connection, intentId)
    const made = known.find((one) => one.refundId === refundId && one.attempt === attempt)
    if (!made) throw error
    return made
  }
}

/** Only the refunds made by this installation. For a refund made in the dashboard, see `retrieveExternalRefund`. */
export async function findRefunds(
  { stripe, installation }: Connection,
  intentId: string,
): Promise<GatewayRefund[]> {
  const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 })
  return data.filter(({ metadata }) => isOurs(installation, metadata)).map((one) => toRefund(one))
}

/** A refund made in Stripe's dashboard has no installation name in its metadata. */
export async function retrieveExternalRefund(
  stripe: Stripe,
  id: string,
): Promise<GatewayExternalRefund | undefined> {
  const { amount, metadata, payment_intent: intent, status } = await stripe.refunds.retrieve(id)
  const intentId = typeof intent === 'string' ? intent : intent?.id
  if (isMarked(metadata) || !intentId) return undefined
  const isReturned = statusOf(status) === 'failed'
  return { id, intentId, amountCents: amount, status: isReturned ? 'returned' : 'taken' }
}

function toRefund(made: Stripe.Refund): GatewayRefund {
  const { id, status, metadata, failure_reason: failureReason } = made
  return {
    id,
    refundId: Number(metadata?.['refundId']),
    attempt: Number(metadata?.['attempt']),
    status: statusOf(status),
    ...(failureReason && { failureReason }),
  }
}

function statusOf(status: string | null): GatewayRefund['status'] {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}
