import * as z from 'zod/mini'
import { Files } from '#attachments/contract.ts'
import { PaymentStatus } from '#ledger/contract.ts'
import { PriceLine } from '#orders/price-contract.ts'
import { TierName } from '#packages/contract.ts'
import { MAX_EXTRAS } from '#packages/limits.ts'
import { Amount, defineContract, Id } from '#platform/contract.ts'
import { toCents } from '#platform/money.ts'
import { manyLines } from '#platform/text-checks.ts'

export const MIN_HOURS = 1
export const MAX_HOURS = 1000
export const BAD_AMOUNT = 'Please enter a valid amount'
const BAD_QUANTITY = 'A quantity is a whole number from 1 to 20'
const BAD_HOURS = 'Hours come in steps of half an hour, from 1 to 1000'

const text = (max: number) =>
  z.optional(z.string().check(manyLines, z.maxLength(max, 'This text is too long')))

export const Hours = z
  .number(BAD_HOURS)
  .check(z.gte(MIN_HOURS, BAD_HOURS), z.lte(MAX_HOURS, BAD_HOURS), z.multipleOf(0.5, BAD_HOURS))

/** How many of an extra are bought with a package. The server checks the viber's limit. */
const ExtraQuantity = z.object({
  id: Id,
  quantity: z.number(BAD_QUANTITY).check(z.int(BAD_QUANTITY), z.positive(BAD_QUANTITY)),
})

/**
 * The first four fields are enough: then the hours follow from the amount, and the description becomes the
 * requirements (docs/product-rules.md#checkout). The server always computes the price.
 */
const NewCheckoutFields = z.object({
  amount: z.optional(
    z.number(BAD_AMOUNT).check(
      z.gt(0, BAD_AMOUNT),
      z.refine((amount) => toCents(amount) !== undefined, 'An amount has at most two decimals'),
    ),
  ),
  serviceId: Id,
  viberId: Id,
  description: text(5000),
  hours: z.optional(Hours),
  /** Bought instead of hours. A package has its own days, so a delivery deadline is ignored. */
  package: z.optional(TierName),
  /** Only with a package. */
  extras: z.optional(
    z.array(ExtraQuantity).check(z.maxLength(MAX_EXTRAS, `At most ${MAX_EXTRAS} extras`)),
  ),
  requirements: text(5000),
  deliveryDeadline: z.optional(z.iso.date('Please choose a valid date')),
  /** The files of the brief, by upload token. If absent, an open checkout keeps its files. */
  files: z.optional(Files),
  /** Pays a milestone of an agreement, as it was agreed. */
  milestoneId: z.optional(Id),
  /** Adds hours to this running order, at its rate. */
  extendsOrderId: z.optional(Id),
  /** Only with `extendsOrderId`: the accepted offer of the viber for these hours, so that they begin with the payment. */
  offerId: z.optional(Id),
  /** Gives a tip for this order; `amount` is the tip. */
  thanksOrderId: z.optional(Id),
  /** The words that go with a tip. */
  note: text(500),
})
/** The fields of which each makes the request another kind of purchase than hours of a service. */
const kindFields = ['package', 'milestoneId', 'extendsOrderId', 'thanksOrderId'] as const

/**
 * Only a purchase of hours and added hours name hours, only a package has extras, and only added hours have an offer. A
 * milestone has the hours that were agreed.
 */
function isOneKind(request: z.infer<typeof NewCheckoutFields>): boolean {
  const { hours, extras = [], offerId } = request
  const kinds = kindFields.filter((name) => request[name] !== undefined)
  const isExtension = kinds.includes('extendsOrderId')
  return (
    kinds.length <= 1 &&
    (kinds.length === 0 || isExtension || hours === undefined) &&
    (kinds.includes('package') || extras.length === 0) &&
    (isExtension || offerId === undefined)
  )
}

/** Hours are paid by their number or by their amount, and nothing is assumed. */
function hasHours(request: z.infer<typeof NewCheckoutFields>): boolean {
  const { hours, amount, milestoneId, thanksOrderId } = request
  const isFixed = (request.package ?? milestoneId ?? thanksOrderId) !== undefined
  return isFixed || hours !== undefined || amount !== undefined
}

export const NewCheckout = NewCheckoutFields.check(
  z.refine((request) => isOneKind(request), {
    message: 'Please choose one thing to pay for',
    path: ['package'],
  }),
  z.refine((request) => hasHours(request), { message: 'Please enter hours', path: ['hours'] }),
)
export type NewCheckout = z.infer<typeof NewCheckout>

export const Checkout = z.object({
  clientSecret: z.string(),
  amount: Amount,
  currency: z.string(),
  /** Null unless paid by the hour. */
  hours: z.nullable(z.number()),
  /** What a fixed price consists of. */
  lines: z.optional(z.array(PriceLine)),
  paymentIntentId: z.string(),
  /** The card form the page must show. */
  gateway: z.enum(['test', 'stripe']),
  /** The order of an identical purchase minutes ago. The page asks whether the client wants a second one. */
  justBought: z.optional(z.object({ orderId: z.number() })),
})
export type Checkout = z.infer<typeof Checkout>

/** How cards are entered: in the test gateway's form, or in the gateway's own form with its publishable key. */
export const CardForm = z.object({
  gateway: z.enum(['test', 'stripe']),
  /** A public key; null for the test gateway, whose form is our own. */
  publishableKey: z.nullable(z.string()),
})
export type CardForm = z.infer<typeof CardForm>

/** `requires_payment`: not paid yet; `processing`: being confirmed; `succeeded`: the order exists. */
export const PaymentState = z.object({
  status: PaymentStatus,
  orderId: z.optional(z.number()),
  /** For a link back to the checkout after a failure. */
  serviceId: z.number(),
  /** The page on which to pay again, unless hours of the service are bought. With the chosen package and its extras. */
  retryPath: z.optional(z.string()),
  /** The order that this payment is a tip for. */
  thanksOrderId: z.optional(z.number()),
  amount: Amount,
})
export type PaymentState = z.infer<typeof PaymentState>

const IntentId = z.string().check(z.regex(/^pi_\w{8,80}$/))

export const TestCard = z.object({
  clientSecret: z.string().check(z.minLength(1), z.maxLength(200)),
  number: z
    .string('Please enter a card number')
    .check(z.maxLength(30, 'Please enter a card number')),
  expMonth: z.coerce
    .number('Please enter the expiry date')
    .check(
      z.int('Please enter the expiry date'),
      z.gte(1, 'Please enter the expiry date'),
      z.lte(12, 'Please enter the expiry date'),
    ),
  expYear: z.coerce
    .number('Please enter the expiry date')
    .check(
      z.int('Please enter the expiry date'),
      z.gte(0, 'Please enter the expiry date'),
      z.lte(2999, 'Please enter the expiry date'),
    ),
  cvc: z
    .string('Please enter the security code')
    .check(z.regex(/^\d{3,4}$/, 'Please enter the security code')),
})
export type TestCard = z.infer<typeof TestCard>

export const TestConfirmation = z.object({
  status: z.enum(['succeeded', 'requires_action', 'requires_payment_method']),
  paymentIntentId: z.string(),
  /** Where the browser goes next: the 3-D Secure page or /payment-success. */
  redirectUrl: z.optional(z.string()),
  error: z.optional(z.string()),
})
export type TestConfirmation = z.infer<typeof TestConfirmation>

export const paymentsContract = defineContract({
  createIntent: {
    method: 'POST',
    path: '/api/create-payment-intent',
    access: 'user',
    summary: 'Open a checkout for a service; a repeated request returns the same one',
    idempotent: true,
    body: NewCheckout,
    output: Checkout,
    limit: { max: 10, windowMs: 60_000, per: 'user' },
  },
  cardForm: {
    method: 'GET',
    path: '/api/card-form',
    access: 'public',
    summary: 'The card form to show, and the publishable key of the gateway’s own form',
    output: CardForm,
  },
  getPayment: {
    method: 'GET',
    path: '/api/payments/:paymentIntentId',
    access: 'user',
    summary: 'The state of one of your payments, as the gateway reports it',
    params: z.object({ paymentIntentId: IntentId }),
    output: PaymentState,
    limit: { max: 60, windowMs: 60_000, per: 'user' },
  },
  webhook: {
    method: 'POST',
    path: '/api/webhooks/:gateway',
    access: 'public',
    summary: 'Receive a signed event of a payment gateway',
    params: z.object({ gateway: z.string() }),
    raw: true,
    output: z.object({ received: z.boolean() }),
  },
  confirmTestCard: {
    method: 'POST',
    path: '/api/test-gateway/confirm',
    access: 'public',
    summary: 'Test gateway: pay with one of the test cards',
    body: TestCard,
    output: TestConfirmation,
    limit: { max: 30, windowMs: 60_000, per: 'address' },
  },
  getTestChallenge: {
    method: 'GET',
    path: '/api/test-gateway/3ds/:id',
    access: 'public',
    summary: 'Test gateway: the payment to confirm in the 3-D Secure step',
    params: z.object({ id: IntentId }),
    output: z.object({ status: z.string(), amount: Amount, currency: z.string() }),
  },
  answerTestChallenge: {
    method: 'POST',
    path: '/api/test-gateway/3ds/:id',
    access: 'public',
    summary: 'Test gateway: complete or fail the 3-D Secure step',
    params: z.object({ id: IntentId }),
    body: z.object({ outcome: z.enum(['complete', 'fail']) }),
    output: TestConfirmation,
    limit: { max: 30, windowMs: 60_000, per: 'address' },
  },
})
