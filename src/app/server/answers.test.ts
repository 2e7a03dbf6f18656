import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import type { Endpoint } from '#platform/contract.ts'
import { contracts } from '../api.ts'

/**
 * A field that no output schema declares cannot leave the server, so these tests list the schemas that declare
 * sensitive ones (docs/product-rules.md#personal-fields).
 */
const endpoints: Endpoint[] = Object.values(contracts).flatMap((one) => Object.values(one))

function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {} } = schema as { properties?: object }
  return [...Object.keys(properties), ...Object.values(schema).flatMap((one) => namesIn(one))]
}

function declaring(name: RegExp): string[] {
  return endpoints
    .filter(({ output }) => {
      const schema = output && z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' })
      return namesIn(schema).some((one) => name.test(one))
    })
    .map(({ method, path }) => `${method} ${path}`)
    .toSorted()
}

test('only calls that issue a credential return one [control 59]', () => {
  // A transfer id is no credential: it only helps people who have access to the gateway's dashboard.
  const opening = /password|hash|secret|^token$|cookie|stripe(?!TransferId)|publicKey/i
  expect(declaring(opening)).toEqual([
    'GET /api/attachments/uploads/:token',
    'GET /api/site', // the demo accounts' public passwords
    'PATCH /api/attachments/uploads/:token',
    'POST /api/attachments',
    'POST /api/attachments/uploads',
    'POST /api/create-payment-intent',
    'POST /api/user/two-step',
  ])
})

test('an email address is returned only to its owner or an admin', () => {
  expect(declaring(/^(pending)?email$/i)).toEqual([
    'DELETE /api/user/avatar',
    'DELETE /api/user/email-change',
    'GET /api/admin/contact-messages/:id',
    'GET /api/admin/users',
    'GET /api/admin/users/:id',
    'GET /api/user',
    'GET /api/user/account',
    // Left out unless the viewer is the owner or an admin, see http.test.ts.
    'GET /api/users/:id',
    'GET /api/users/:id/profile',
    'PATCH /api/user',
    'POST /api/admin/contact-messages/:id/answer',
    'POST /api/admin/users/:id/confirmation-link',
    'POST /api/admin/users/:id/emails/resume',
    'POST /api/admin/users/:id/second-step/reset',
    'POST /api/email-confirmations',
    'POST /api/login',
    'POST /api/login/passkey',
    'POST /api/login/second-step',
    'POST /api/register',
    'POST /api/setup/account',
    'POST /api/user/email',
    'PUT /api/admin/users/:id/email-confirmed',
    'PUT /api/admin/users/:id/name',
    'PUT /api/admin/users/:id/role',
    'PUT /api/user/avatar',
  ])
})
