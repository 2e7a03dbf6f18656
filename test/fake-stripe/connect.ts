import type Stripe from 'stripe'
import { recordOf, textOf, type Form } from './form.ts'
import {
  move,
  newId,
  Refusal,
  type FakeAccount,
  type FakeReversal,
  type FakeTransfer,
  type Store,
} from './store.ts'

export function createAccount(store: Store, form: Form): FakeAccount {
  return store.add<FakeAccount>({
    id: newId('acct'),
    object: 'account',
    type: 'express',
    email: textOf(form, 'email') ?? null,
    capabilities: { transfers: 'inactive' },
    charges_enabled: false,
    payouts_enabled: false,
    details_submitted: false,
    metadata: recordOf(form, 'metadata'),
  })
}

export function createAccountLink(store: Store, form: Form) {
  const { id } = store.get('account', textOf(form, 'account') ?? '')
  const url = `https://connect.stripe.com/setup/e/${id}/${newId('link')}`
  return { object: 'account_link', url, created: 0, expires_at: 300 }
}

/** Completes the provider's onboarding on Stripe's own pages. */
export function onboard(store: Store, id: string, outcome: 'ready' | 'restricted' | 'empty'): void {
  const account = store.get('account', id)
  const isReady = outcome !== 'restricted'
  account.details_submitted = true
  account.payouts_enabled = isReady
  account.capabilities = { transfers: isReady ? 'active' : 'inactive' }
  account.requirements = {
    currently_due: isReady ? [] : ['individual.verification.document'],
    errors: [],
  } as Partial<Stripe.Account.Requirements> as Stripe.Account.Requirements
  account.hasMoney = outcome === 'ready'
  store.announce('account.updated', account)
}

export function createTransfer(store: Store, form: Form): FakeTransfer {
  const account = store.get('account', textOf(form, 'destination') ?? '')
  const amount = Number(form['amount'])
  const currency = textOf(form, 'currency') ?? ''
  if (account.capabilities?.transfers !== 'active') {
    const code = 'insufficient_capabilities_for_transfer'
    throw new Refusal(400, 'Your destination account needs the capability transfers.', code)
  }
  const source = textOf(form, 'source_transaction')
  const transfer = store.add<FakeTransfer>({
    id: newId('tr'),
    object: 'transfer',
    amount,
    amount_reversed: 0,
    currency,
    destination: account.id,
    source_transaction: source ?? null,
    transfer_group: source ? fromCharge(store, source, amount) : fromBalance(store, form, amount),
    metadata: recordOf(form, 'metadata'),
  })
  move(store, { type: 'transfer', amount: -amount, currency, source: transfer.id })
  store.announce('transfer.created', transfer)
  return transfer
}

/** Stripe gives such a transfer the transfer group of its charge and ignores the requested group. */
function fromCharge(store: Store, chargeId: string, amount: number): string {
  const charge = store.get('charge', chargeId)
  const taken = store
    .all('transfer')
    .filter(({ source_transaction: source }) => source === chargeId)
    .reduce((total, one) => total + one.amount, 0)
  if (taken + amount > charge.amount) {
    throw new Refusal(400, 'The transfers are larger than the source charge.')
  }
  charge.transfer_group ??= `group_${charge.payment_intent}`
  return charge.transfer_group
}

function fromBalance(store: Store, form: Form, amount: number): string | null {
  if (amount > store.balance()) {
    throw new Refusal(400, 'You have insufficient funds in your account.', 'balance_insufficient')
  }
  return textOf(form, 'transfer_group') ?? null
}

export function createReversal(store: Store, transferId: string, form: Form): FakeReversal {
  const transfer = store.get('transfer', transferId)
  const left = transfer.amount - transfer.amount_reversed
  const amount = Number(form['amount'] ?? left)
  if (amount > left) throw new Refusal(400, `Reversal amount is greater than ${left}.`)
  if (!store.get('account', transfer.destination).hasMoney) {
    throw new Refusal(400, 'The connected account has not enough.', 'balance_insufficient')
  }
  transfer.amount_reversed += amount
  const { currency } = transfer
  const reversal = store.add<FakeReversal>({
    id: newId('trr'),
    object: 'transfer_reversal',
    amount,
    currency,
    transfer: transferId,
    metadata: recordOf(form, 'metadata'),
  })
  const source = reversal.id
  move(store, { type: 'transfer_refund', category: 'transfer_reversal', amount, currency, source })
  store.announce('transfer.reversed', transfer)
  return reversal
}
