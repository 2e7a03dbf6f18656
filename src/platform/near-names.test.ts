import { expect, test } from 'vitest'
import { nearName } from './near-names.ts'

const known = ['SMTP_URL', 'DATABASE_URL', 'STRIPE_SECRET_KEY', 'PORT', 'HOST', 'SECRET']

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['SMTP_URI', 'SMTP_URL'],
  ['smtp_url', 'SMTP_URL'],
  ['SMTPURL', 'SMTP_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASEURI', 'DATABASE_URL'],
  ['STRIPE_SECRT_KEYS', 'STRIPE_SECRET_KEY'],
  ['SECRETS', 'SECRET'],
  ['HTTP_URL', undefined],
  ['HOME', undefined],
  ['PORTS', undefined],
  ['PATH', undefined],
  ['STRIPE_KEY', undefined],
])('%s is near %s', (name, expected) => {
  expect(nearName(name, known)).toBe(expected)
})
