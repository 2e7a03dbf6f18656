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

test('an error of Stripe is told without the payment that hangs on it [control 58]', () => {
  const { msg, err } = logged(declined)
  expect(msg).toBe('it went wrong')
  const told = { type: 'StripeCardError', code: 'card_declined', requestId: 'req_1' }
  expect(err).toEqual({ ...told, message: 'Your card was declined.', stack: declined.stack })
  expect(declined).toMatchObject({ payment_intent: { client_secret: 'pi_1_secret_2' } })
  expect(JSON.stringify(err)).not.toContain('secret')
})

test('nor do errors tell it that were caused by one, or gather several', () => {
  const caused = logged(new Error('no intent', { cause: declined }))
  expect(caused.err['message']).toBe('no intent: Your card was declined.')
  const gathered = logged(new AggregateError([declined], 'none of them'))
  expect(gathered.err['message']).toBe('none of them')
  expect(JSON.stringify([caused, gathered])).not.toContain('secret')
})

test('an error of the database names its constraint and not the row [control 58]', () => {
  const detail = 'Key (email)=(secret@example.org) already exists.'
  const broken = Object.assign(new Error('duplicate key'), { code: '23505', detail })
  const { err } = logged(Object.assign(broken, { constraint: 'users_email_key' }))
  expect(err).toMatchObject({ type: 'Error', code: '23505', constraint: 'users_email_key' })
  expect(JSON.stringify(err)).not.toContain('secret')
})

test.each([null, 'no error at all'])('%j that was thrown is told as it is', (thrown) => {
  expect(logged(thrown).err).toEqual({ message: String(thrown) })
})

test('a copy of an error, as the job queue tells of it, says what happened and nothing of the row', () => {
  const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const copy = { ...error, message: error.message, stack: error.stack, detail: 'Key (email)=…' }
  expect(logged({ ...copy, queue: 'orders.sweep', worker: 'w' }).err).toEqual({
    code: 'ECONNREFUSED',
    message: 'connect ECONNREFUSED',
    queue: 'orders.sweep',
    stack: error.stack,
  })
})
