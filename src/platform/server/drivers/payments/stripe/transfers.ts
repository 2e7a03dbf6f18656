import type Stripe from 'stripe'
import { Refused, type GatewayTransfer, type PaymentGateway } from '../gateway.ts'
import { isOurs, type Connection } from './connection.ts'
import { isRefusal, isRemembered, reasonOf } from './refusals.ts'

type Wanted<Name extends 'transfer' | 'reverseTransfer'> = Parameters<PaymentGateway[Name]>[0]

/** A refusal creates no transfer at Stripe, so the idempotency key serves as its id. */
export async function transfer(connection: Connection, wanted: Wanted<'transfer'>) {
  const { stripe, installation } = connection
  const { payoutId, attempt, orderId, chargeId } = wanted
  const idempotencyKey = `${installation}:payout:${payoutId}:${attempt}`
  const group = groupOf(installation, orderId)
  try {
    if (chargeId) await joinGroup(stripe, chargeId, group)
    const made = await stripe.transfers.create(
      {
        amount: wanted.amountCents,
        currency: wanted.currency,
        destination: wanted.accountId,
        transfer_group: group,
        metadata: { payoutId, attempt, installation },
        ...(chargeId && { source_transaction: chargeId }),
      },
      { idempotencyKey },
    )
    return toTransfer(made)
  } catch (error) {
    if (isRefusal(error)) {
      const failureReason = reasonOf(error)
      return { id: idempotencyKey, payoutId, attempt, status: 'failed' as const, failureReason }
    }
    if (!isRemembered(error)) throw error
    const known = await findTransfers(connection, orderId)
    const made = known.find((one) => one.payoutId === payoutId && one.attempt === attempt)
    if (!made) throw error
    return made
  }
}

export async function findTransfers(
  { stripe, installation }: Connection,
  orderId: number,
): Promise<GatewayTransfer[]> {
  const group = groupOf(installation, orderId)
  const { data } = await stripe.transfers.list({ transfer_group: group, limit: 100 })
  return data.filter(({ metadata }) => isOurs(installation, metadata)).map((one) => toTransfer(one))
}

/**
 * Looks for an earlier reversal first, because Stripe forgets the key after a day, and a partial reversal could then be
 * made twice.
 */
export async function reverseTransfer(
  { stripe, installation }: Connection,
  { chargebackId, transferId, amountCents }: Wanted<'reverseTransfer'>,
): Promise<{ id: string }> {
  const { data } = await stripe.transfers.listReversals(transferId, { limit: 100 })
  const known = data.find(
    ({ metadata }) =>
      isOurs(installation, metadata) && metadata?.['chargebackId'] === String(chargebackId),
  )
  if (known) return { id: known.id }
  try {
    const { id } = await stripe.transfers.createReversal(
      transferId,
      { amount: amountCents, metadata: { chargebackId, installation } },
      { idempotencyKey: `${installation}:reversal:${chargebackId}` },
    )
    return { id }
  } catch (error) {
    if (isRefusal(error)) throw new Refused(reasonOf(error), { cause: error })
    throw error
  }
}

/**
 * A transfer always gets the group of its source charge, and a charge's group can be set only once. The group is how an
 * order's transfers are found.
 */
async function joinGroup(stripe: Stripe, chargeId: string, group: string): Promise<void> {
  const charge = await stripe.charges.retrieve(chargeId)
  if (charge.transfer_group !== group) {
    await stripe.charges.update(chargeId, { transfer_group: group })
  }
}

/** Stripe credits the account immediately; the payout to the bank is between Stripe and the provider. */
function toTransfer({ id, metadata }: Stripe.Transfer): GatewayTransfer {
  const { payoutId, attempt } = metadata
  return { id, payoutId: Number(payoutId), attempt: Number(attempt), status: 'paid' }
}

function groupOf(installation: string, orderId: number): string {
  return `${installation}:order_${orderId}`
}
