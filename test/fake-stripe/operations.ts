import { createAccount, createAccountLink, createReversal, createTransfer } from './connect.ts'
import { formOf, textOf, textsOf, type Form } from './form.ts'
import { cancelIntent, confirmIntent, createIntent, updateCharge } from './payments.ts'
import { createRefund } from './refunds.ts'
import { Refusal, type FakeObject, type Store } from './store.ts'

type Operation = (store: Store, id: string, form: Form) => object

/** An implementation of every call in stripe-openapi.json. */
const operations: Record<string, Operation> = {
  'POST /v1/payment_intents': (store, _, form) => createIntent(store, form),
  'GET /v1/payment_intents/{intent}': (store, id) => store.get('payment_intent', id),
  'POST /v1/payment_intents/{intent}/cancel': (store, id) => cancelIntent(store, id),
  'POST /v1/payment_intents/{intent}/confirm': (store, id, form) =>
    confirmIntent(store, id, form, 'https://hooks.stripe.com'),
  'GET /v1/charges/{charge}': (store, id) => store.get('charge', id),
  'POST /v1/charges/{charge}': (store, id, form) => updateCharge(store, id, form),
  'POST /v1/refunds': (store, _, form) => createRefund(store, form),
  'GET /v1/refunds': (store, _, form) => {
    const intentId = textOf(form, 'payment_intent')
    return page(
      store.all('refund').filter((one) => one.payment_intent === intentId),
      form,
    )
  },
  'GET /v1/refunds/{refund}': (store, id) => store.get('refund', id),
  'POST /v1/accounts': (store, _, form) => createAccount(store, form),
  'GET /v1/accounts/{account}': (store, id) => store.get('account', id),
  'POST /v1/account_links': (store, _, form) => createAccountLink(store, form),
  'POST /v1/transfers': (store, _, form) => createTransfer(store, form),
  'GET /v1/transfers': (store, _, form) => {
    const group = textOf(form, 'transfer_group')
    return page(
      store.all('transfer').filter((one) => one.transfer_group === group),
      form,
    )
  },
  'POST /v1/transfers/{id}/reversals': (store, id, form) => createReversal(store, id, form),
  'GET /v1/transfers/{id}/reversals': (store, id, form) =>
    page(
      store.all('transfer_reversal').filter(({ transfer }) => transfer === id),
      form,
    ),
  'GET /v1/disputes/{dispute}': (store, id) => store.get('dispute', id),
  'GET /v1/balance_transactions': (store, _, form) => {
    const from = Number(textOf(formOf(form, 'created'), 'gte') ?? 0)
    const currency = textOf(form, 'currency')
    const found = store
      .all('balance_transaction')
      .filter((one) => (one.created ?? 0) >= from && one.currency === currency)
    return page(found, form)
  },
}

/** Performs the call and expands the objects that the request asks for. */
export function perform(store: Store, operation: string, id: string, form: Form): object {
  const run = operations[operation]
  if (!run) throw new Refusal(404, `Unrecognized request URL (${operation})`)
  const answer = structuredClone(run(store, id, form))
  for (const path of textsOf(form, 'expand')) expandInto(store, answer, path.split('.'))
  return answer
}

/** One page of a list, newest first, as Stripe returns it. */
function page(all: FakeObject[], form: Form) {
  const newest = all.toReversed()
  const after = textOf(form, 'starting_after')
  const start = after === undefined ? 0 : newest.findIndex(({ id }) => id === after) + 1
  const end = start + Number(textOf(form, 'limit') ?? 10)
  return { object: 'list', data: newest.slice(start, end), has_more: end < newest.length }
}

function expandInto(store: Store, target: unknown, [name, ...rest]: string[]): void {
  if (name === undefined || typeof target !== 'object' || target === null) return
  const holder = target as Record<string, unknown>
  const value = holder[name]
  if (Array.isArray(value)) {
    for (const one of value) expandInto(store, one, rest)
    return
  }
  if (typeof value === 'string') holder[name] = structuredClone(store.find(value)) ?? value
  expandInto(store, holder[name], rest)
}
