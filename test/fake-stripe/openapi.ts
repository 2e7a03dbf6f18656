import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Form } from './form.ts'

interface Schema {
  type?: string
  enum?: string[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  required?: string[]
  items?: Schema
  maxLength?: number
}

const file = join(import.meta.dirname, 'stripe-openapi.json')
const { operations } = JSON.parse(readFileSync(file, 'utf8')) as {
  operations: Record<string, Schema>
}

export interface Call {
  /** Such as `GET /v1/charges/{charge}`. */
  operation: string
  /** The value in place of the braces. */
  id: string
  schema: Schema
}

/** The operation of Stripe's description that matches this request; undefined when there is none. */
export function findCall(method: string, path: string): Call | undefined {
  for (const [operation, schema] of Object.entries(operations)) {
    const pattern = operation.replace(/\{\w+\}/, '([^/]+)')
    const match = new RegExp(`^${pattern}$`).exec(`${method} ${path}`)
    if (match) return { operation, id: match[1] ?? '', schema }
  }
  return undefined
}

/** Violations of the description by these parameters: unknown names, wrong types, missing parameters. */
export function problemsOf(schema: Schema, value: Form | string, at = ''): string[] {
  if (schema.anyOf) {
    const tries = schema.anyOf.map((one) => problemsOf(one, value, at))
    return tries.some((problems) => problems.length === 0) ? [] : (tries[0] ?? [])
  }
  if (schema.type === 'object') return problemsOfObject(schema, value, at)
  if (schema.type === 'array') {
    if (typeof value === 'string') return [`${at} must be a list`]
    return Object.entries(value).flatMap(([index, one]) =>
      problemsOf(schema.items ?? {}, one, `${at}[${index}]`),
    )
  }
  if (typeof value !== 'string') return [`${at} must be a single ${schema.type}`]
  if (!isAllowed(schema, value))
    return [`${at} is not ${schema.enum?.join(' or ') ?? `a valid ${schema.type}`}`]
  return []
}

function problemsOfObject(schema: Schema, value: Form | string, at: string): string[] {
  if (typeof value === 'string') return [`${at} must be an object`]
  const { properties = {}, additionalProperties = true, required = [] } = schema
  const missing = required
    .filter((name) => value[name] === undefined)
    .map((name) => `${nameOf(at, name)} is missing`)
  const wrong = Object.entries(value).flatMap(([name, inner]) => {
    const known = properties[name] ?? additionalProperties
    if (known === false) return [`${nameOf(at, name)} is unknown`]
    return known === true ? [] : problemsOf(known, inner, nameOf(at, name))
  })
  return [...missing, ...wrong]
}

const patterns: Record<string, RegExp> = {
  integer: /^-?\d+$/,
  number: /^-?\d+(\.\d+)?$/,
  boolean: /^(true|false)$/,
}

function isAllowed({ type = 'string', enum: values, maxLength }: Schema, value: string): boolean {
  if (values && !values.includes(value)) return false
  if (maxLength !== undefined && value.length > maxLength) return false
  return patterns[type]?.test(value) ?? true
}

function nameOf(at: string, name: string): string {
  return at ? `${at}[${name}]` : name
}
