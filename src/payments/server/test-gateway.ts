import { errorCatalogue } from '#platform/error-catalogue.ts'
import { fail, type ErrorCode } from '#platform/errors.ts'
import { toDecimal } from '#platform/money.ts'
import type { Context } from '#platform/server/context.ts'
import type { Confirmation } from '#platform/server/drivers/payments/test-gateway/cards.ts'
import {
  isTestGateway,
  type TestGateway,
} from '#platform/server/drivers/payments/test-gateway/gateway.ts'
import type { TestCard, TestConfirmation } from '../contract.ts'

/** Called by the test gateway's card form. Anyone with the client secret may pay with it. */
export async function confirmTestCard(ctx: Context, card: TestCard): Promise<TestConfirmation> {
  const result = await gatewayOf(ctx).confirm(card.clientSecret, card)
  if (result === 'unknown_card') fail('payments.not_test_card')
  if (!result) fail('not_found')
  if (result.declined) fail(result.declined)
  return confirmationOf(result)
}

export async function getTestChallenge(ctx: Context, id: string) {
  const intent = await gatewayOf(ctx)
    .retrieveIntent(id)
    .catch(() => fail('not_found'))
  return { status: intent.status, amount: toDecimal(intent.amountCents), currency: intent.currency }
}

/** The payer's answer on the test bank's page. After a failure the payer can choose another card. */
export async function answerTestChallenge(
  ctx: Context,
  id: string,
  outcome: 'complete' | 'fail',
): Promise<TestConfirmation> {
  const result = await gatewayOf(ctx).answerChallenge(id, outcome)
  if (!result) fail('not_found')
  return confirmationOf(result)
}

function gatewayOf(ctx: Context): TestGateway {
  return isTestGateway(ctx.payments) ? ctx.payments : fail('not_found')
}

function confirmationOf({ intent, declined }: Confirmation): TestConfirmation {
  const { id, status } = intent
  if (status === 'canceled' || status === 'processing') fail('checkout.closed')
  const code: ErrorCode | undefined = declined
  return {
    status,
    paymentIntentId: id,
    redirectUrl: redirectFor(id, status),
    ...(code && { error: errorCatalogue[code][1] }),
  }
}

/** Uses the query parameters that card gateways append; the page trusts none of them. */
function redirectFor(id: string, status: TestConfirmation['status']): string {
  if (status === 'requires_action') return `/test-gateway/3ds/${id}`
  const outcome = status === 'succeeded' ? 'succeeded' : 'failed'
  return `/payment-success?payment_intent=${id}&redirect_status=${outcome}`
}
