import StripeClient from 'stripe'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function logged(err: unknown) {
  const lines: string[] = []
  createLog('info', { write: (line) => void lines.push(line) }).error({ err }, 'it went wrong')
  return JSON.parse(lines.join('')) as { msg: string; err: Record<string, unknown> }
}

const declined = new StripeClient.errors.StripeCardError({
  type: 'card_error',
  code: 'card_declined',
  message: 'Your card was declined.',
  requestId: 'req_1',
  headers: { 'stripe-account': 'acct_secret' },
  param: 'secret@example.org',
  payment_intent: {
    id: 'pi_1',
    client_secret: 'pi_1_secret_2',
    receipt_email: 'secret@example.org',
  } as never,
})

test('a Stripe error is logged without the payment attached to it [control 58]', () => {
  const { msg, err } = logged(declined)
  expect(msg).toBe('it went wrong')
  const fields = { type: 'StripeCardError', code: 'card_declined', requestId: 'req_1' }
  expect(err).toEqual({ ...fields, message: 'Your card was declined.', stack: declined.stack })
  expect(declined).toMatchObject({ payment_intent: { client_secret: 'pi_1_secret_2' } })
  expect(JSON.stringify(err)).not.toContain('secret')
})

test('an error caused by a Stripe error, or containing several, is logged without them', () => {
  const caused = logged(new Error('no intent', { cause: declined }))
  expect(caused.err['message']).toBe('no intent: Your card was declined.')
  const gathered = logged(new AggregateError([declined], 'none of them'))
  expect(gathered.err['message']).toBe('none of them')
  expect(JSON.stringify([caused, gathered])).not.toContain('secret')
})

test('a database error is logged with its constraint but without the row [control 58]', () => {
  const detail = 'Key (email)=(secret@example.org) already exists.'
  const broken = Object.assign(new Error('duplicate key'), { code: '23505', detail })
  const { err } = logged(Object.assign(broken, { constraint: 'users_email_key' }))
  expect(err).toMatchObject({ type: 'Error', code: '23505', constraint: 'users_email_key' })
  expect(JSON.stringify(err)).not.toContain('secret')
})

test.each([null, 'no error at all'])('a thrown %j is logged as text', (thrown) => {
  expect(logged(thrown).err).toEqual({ message: String(thrown) })
})

test('a copied error from the job queue is logged with its message but without the row', () => {
  const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const copy = { ...error, message: error.message, stack: error.stack, detail: 'Key (email)=…' }
  expect(logged({ ...copy, queue: 'orders.sweep', worker: 'w' }).err).toEqual({
    code: 'ECONNREFUSED',
    message: 'connect ECONNREFUSED',
    queue: 'orders.sweep',
    stack: error.stack,
  })
})
