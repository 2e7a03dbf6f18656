import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerInBrowser } from './browser.ts'
import { closeDispute, confirmIntent, openDispute } from './payments.ts'
import { onboard } from './connect.ts'
import { Faults, type CallFault } from './faults.ts'
import { REQUEST_HEADER } from './impatient-client.ts'
import { parseForm, textOf, type Form } from './form.ts'
import { IdempotencyKeys, type Answer } from './idempotency.ts'
import { findCall, problemsOf, type Call } from './openapi.ts'
import { perform } from './operations.ts'
import { failRefund, refundInDashboard } from './refunds.ts'
import { Refusal, Store } from './store.ts'
import { Webhooks } from './webhooks.ts'

export interface FakeStripeOptions {
  secretKey: string
  /** The secret of the platform's webhook endpoint, and that of the connected accounts' endpoint if it differs. */
  webhookSecrets: string[]
  /** The address that receives the events. */
  webhookUrl?: string
  port?: number
}

/** A fake of Stripe that speaks its wire format, keeps everything in memory and can simulate faults. */
export interface FakeStripe {
  url: string
  faults: Faults
  webhooks: Webhooks
  store: Store
  /** Requests that Stripe's published API description does not allow. */
  violations: string[]
  /** Pays with one of the test cards of payments.ts. */
  pay(intentId: string, card?: string): void
  openDispute(intentId: string): string
  closeDispute(id: string, status: 'won' | 'lost'): void
  /** Refunds the rest of the payment, or the given number of cents, without metadata. Returns the refund's id. */
  refundInDashboard(intentId: string, cents?: number): string
  failRefund(id: string): void
  onboard(accountId: string, outcome: 'ready' | 'restricted' | 'empty'): void
  close(): Promise<void>
}

export async function startFakeStripe(options: FakeStripeOptions): Promise<FakeStripe> {
  const faults = new Faults()
  const { webhookUrl: url, webhookSecrets: secrets } = options
  const webhooks = new Webhooks({ url, secrets, faults })
  const store = new Store((type, object) => webhooks.announce(type, object))
  const violations: string[] = []
  const machine = { store, faults, violations, keys: new IdempotencyKeys(), ...options }
  const server = createServer((request, response) => {
    answer(machine, request, response).catch((error: unknown) => {
      violations.push(String(error))
      send(response, {
        status: 500,
        body: { error: { type: 'api_error', message: String(error) } },
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    webhooks,
    store,
    violations,
    pay: (id, card = 'pm_card_visa') => void confirmIntent(store, id, { payment_method: card }, ''),
    openDispute: (intentId) => openDispute(store, intentId).id,
    closeDispute: (id, status) => closeDispute(store, id, status),
    refundInDashboard: (intentId, cents) => refundInDashboard(store, intentId, cents),
    failRefund: (id) => failRefund(store, id),
    onboard: (id, outcome) => onboard(store, id, outcome),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface Machine extends FakeStripeOptions {
  store: Store
  faults: Faults
  violations: string[]
  keys: IdempotencyKeys
}

async function answer(machine: Machine, request: IncomingMessage, response: ServerResponse) {
  const { pathname, search } = new URL(request.url ?? '/', 'http://stripe')
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  const { method = 'GET' } = request
  if (!pathname.startsWith('/v1/')) return answerInBrowser(machine.store, pathname, response)
  const call = findCall(method, pathname)
  if (!call) {
    machine.violations.push(`Stripe has no ${method} ${pathname}`)
    return send(response, wrong(404, 'Unrecognized request URL'))
  }
  const form = parseForm(method === 'GET' ? search : text)
  if (!isAllowed(machine, call, form, request)) {
    return send(response, wrong(401, 'Invalid API Key provided'))
  }
  const problems = problemsOf(call.schema, form)
  if (problems.length > 0) {
    machine.violations.push(...problems.map((problem) => `${call.operation}: ${problem}`))
    return send(response, wrong(400, problems.join('; ')))
  }
  const key = method === 'POST' ? request.headers['idempotency-key'] : undefined
  const fault = machine.faults.take(call.operation)
  if (fault === '503' || fault === '429') return send(response, wrong(Number(fault), 'Not now'))
  const { operation, id } = call
  const result = await machine.keys.once(key?.toString(), { operation, id, form }, async () =>
    faulty(fault, tryPerform(machine.store, call, form)),
  )
  if (fault === 'drop') return response.destroy()
  if (fault === 'delay') return machine.faults.delay(String(request.headers[REQUEST_HEADER]))
  return send(response, result)
}

/**
 * The secret key allows every call. A publishable key with the payment's client secret allows only its confirmation.
 */
function isAllowed(machine: Machine, call: Call, form: Form, { headers }: IncomingMessage) {
  if (headers.authorization === `Bearer ${machine.secretKey}`) return true
  const { operation, id } = call
  const isPayer = headers.authorization?.startsWith('Bearer pk_test_') ?? false
  const isOwn = textOf(form, 'client_secret')?.startsWith(`${id}_secret_`) ?? false
  return isPayer && isOwn && operation === 'POST /v1/payment_intents/{intent}/confirm'
}

function tryPerform(store: Store, { operation, id }: Call, form: Form): Answer {
  try {
    return { status: 200, body: perform(store, operation, id, form) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { status, type, code, message, details } = error
    return { status, body: { error: { type, code, message, ...details } } }
  }
}

function faulty(fault: CallFault | undefined, answer: Answer): Answer {
  return fault === '500' ? wrong(500, 'Something went wrong on our side') : answer
}

function wrong(status: number, message: string): Answer {
  const type = status >= 500 ? 'api_error' : 'invalid_request_error'
  return { status, body: { error: { type, message } } }
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'access-control-allow-origin': '*',
    'request-id': 'req_fake',
    ...headers,
  })
  response.end(JSON.stringify(body))
}
