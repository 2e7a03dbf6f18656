import { expect, test } from 'vitest'
import type { Endpoint } from '#platform/contract.ts'
import { contracts } from '../api.ts'
import { openApiDocument } from './openapi.ts'

interface Operation {
  operationId: string
  summary: string
  tags: string[]
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema?: object }> }
  responses: Record<string, { $ref?: string; description?: string; content?: object }>
  security?: object[]
  'x-access': string
}

const document = openApiDocument(contracts, 'Vibework')
const operations = new Map(
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [
      `${method.toUpperCase()} ${path}`,
      operation as Operation,
    ]),
  ),
)
const endpoints: Record<string, Endpoint> = Object.fromEntries(
  Object.values(contracts).flatMap((contract) =>
    Object.values(contract).map((endpoint: Endpoint) => [
      `${endpoint.method} ${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`,
      endpoint,
    ]),
  ),
)

function operationOf(key: string): Operation {
  const operation = operations.get(key)
  if (!operation) throw new Error(`${key} is not in the document`)
  return operation
}

const namesOf = (schema: Endpoint['params']) => Object.keys(schema?.def.shape ?? {}).toSorted()

/** Every value of this key, at any depth. */
function allOf(key: string, held: unknown): unknown[] {
  if (typeof held !== 'object' || held === null) return []
  return Object.entries(held).flatMap(([name, value]) => [
    ...(name === key ? [value] : []),
    ...allOf(key, value),
  ])
}

test('every call is in the document once, with a unique id, a summary and its access level', () => {
  expect([...operations.keys()].toSorted()).toEqual(Object.keys(endpoints).toSorted())
  const ids = [...operations.values()].map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  const tags = new Set(document.tags.map(({ name }) => name))
  for (const [key, { access, summary }] of Object.entries(endpoints)) {
    const operation = operationOf(key)
    expect([key, operation['x-access'], operation.summary]).toEqual([key, access, summary])
    expect(operation.summary.length).toBeGreaterThan(5)
    expect(operation.tags.every((tag) => tags.has(tag))).toBe(true)
    expect([key, operation.security !== undefined]).toEqual([key, access !== 'public'])
  }
})

test('the parameters match the contract, and every path parameter is declared', () => {
  for (const [key, { params, query }] of Object.entries(endpoints)) {
    const { parameters } = operationOf(key)
    const documented = (where: string) =>
      parameters.filter((one) => one.in === where).map(({ name }) => name)
    const inAddress = [...key.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    expect([key, documented('path').toSorted()]).toEqual([key, inAddress.toSorted()])
    expect([key, documented('path').toSorted()]).toEqual([key, namesOf(params)])
    expect([key, documented('query').toSorted()]).toEqual([key, namesOf(query)])
    for (const parameter of parameters.filter((one) => one.in === 'path')) {
      expect([key, parameter.required]).toEqual([key, true])
    }
  }
})

test('bodies, responses and errors are described', () => {
  for (const [key, endpoint] of Object.entries(endpoints)) {
    const { requestBody, responses } = operationOf(key)
    const takes = endpoint.body ?? endpoint.upload ?? endpoint.raw
    expect([key, requestBody !== undefined]).toEqual([key, Boolean(takes)])
    expect(responses['default']).toEqual({ $ref: '#/components/responses/Error' })
    const [status = '', success] =
      Object.entries(responses).find(([code]) => code !== 'default') ?? []
    const answers = endpoint.output ?? endpoint.download ?? endpoint.stream
    expect([key, status]).toEqual([key, String(endpoint.status ?? (answers ? 200 : 204))])
    expect([key, success?.content !== undefined]).toEqual([key, Boolean(answers)])
  }
})

test('the document is plain JSON without nested dialects, and every $ref resolves', () => {
  const read = JSON.parse(JSON.stringify(document)) as typeof document
  expect(read).toEqual(document)
  expect(allOf('$schema', document)).toEqual([])
  for (const reference of new Set(allOf('$ref', document) as string[])) {
    const steps = reference.replace('#/', '').split('/')
    let found: unknown = document
    for (const step of steps) found = (found as Record<string, unknown> | undefined)?.[step]
    expect([reference, found !== undefined]).toEqual([reference, true])
  }
})
