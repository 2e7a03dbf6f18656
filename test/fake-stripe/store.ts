import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'

/** The fields of a Stripe object that fake-stripe fills in, with Stripe's names and types. */
type Some<Whole, Names extends keyof Whole> = Partial<Whole> & Pick<Whole, Names>

export type FakeIntent = Some<
  Stripe.PaymentIntent,
  'id' | 'object' | 'amount' | 'currency' | 'status' | 'metadata'
> & { client_secret: string; latest_charge: string | null }
export type FakeCharge = Some<
  Stripe.Charge,
  'id' | 'object' | 'amount' | 'amount_refunded' | 'currency' | 'transfer_group'
> & { payment_intent: string }
export type FakeRefund = Some<Stripe.Refund, 'id' | 'object' | 'amount' | 'status'> & {
  payment_intent: string
}
export type FakeAccount = Some<Stripe.Account, 'id' | 'object' | 'capabilities'> & {
  /** Whether the account can cover a reversal. Not a field of Stripe's. */
  hasMoney?: boolean
}
export type FakeTransfer = Some<
  Stripe.Transfer,
  'id' | 'object' | 'amount' | 'amount_reversed' | 'currency' | 'transfer_group'
> & { destination: string; source_transaction: string | null }
export type FakeReversal = Some<Stripe.TransferReversal, 'id' | 'object' | 'amount'> & {
  transfer: string
}
export type FakeDispute = Some<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'status' | 'balance_transactions'
> & { payment_intent: string }
export type FakeMovement = Some<
  Stripe.BalanceTransaction,
  'id' | 'object' | 'amount' | 'fee' | 'net' | 'type' | 'reporting_category' | 'currency'
> & { source: string }

export type FakeObject = (
  | FakeIntent
  | FakeCharge
  | FakeRefund
  | FakeAccount
  | FakeTransfer
  | FakeReversal
  | FakeDispute
  | FakeMovement
) & { created?: number }

type Kind = FakeObject['object']
type Of<Name extends Kind> = Extract<FakeObject, { object: Name }>

/** All objects, in the order of their creation. */
export class Store {
  readonly #objects = new Map<string, FakeObject>()
  readonly announce: (type: string, object: FakeObject) => void

  constructor(announce: (type: string, object: FakeObject) => void) {
    this.announce = announce
  }

  add<Added extends FakeObject>(object: Added): Added {
    object.created = Math.floor(Date.now() / 1000)
    this.#objects.set(object.id, object)
    return object
  }

  find(id: string): FakeObject | undefined {
    return this.#objects.get(id)
  }

  get<Name extends Kind>(kind: Name, id: string): Of<Name> {
    const object = this.#objects.get(id)
    if (object?.object !== kind)
      throw new Refusal(404, `No such ${kind}: '${id}'`, 'resource_missing')
    return object as Of<Name>
  }

  all<Name extends Kind>(kind: Name): Of<Name>[] {
    return [...this.#objects.values()].filter((one): one is Of<Name> => one.object === kind)
  }

  /** The platform's balance at Stripe, in cents. */
  balance(): number {
    return this.all('balance_transaction').reduce((total, { net }) => total + net, 0)
  }
}

/** An API error in Stripe's format. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly type: string
  readonly details: object

  constructor(
    status: number,
    message: string,
    code?: string,
    { type = 'invalid_request_error', ...details }: { type?: string; [name: string]: unknown } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.type = type
    this.details = details
  }
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}

/** Adds one transaction to the platform's balance. */
export function move(
  store: Store,
  line: Pick<FakeMovement, 'type' | 'amount' | 'currency' | 'source'> & {
    fee?: number
    category?: string
  },
): FakeMovement {
  const { category = line.type, fee = 0, ...rest } = line
  return store.add({
    ...rest,
    id: newId('txn'),
    object: 'balance_transaction',
    fee,
    net: rest.amount - fee,
    reporting_category: category,
  })
}
