import fc, { type Arbitrary } from 'fast-check'
import * as z from 'zod/mini'

/** The subset of JSON Schema that contracts use. */
export interface Schema {
  /** Several for a field that takes null, if the field converts what it gets. */
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  multipleOf?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
}

/** Returns known values for fields of a given name, such as the ids of existing rows. */
export type Known = (key: string) => readonly unknown[]

export function inputSchema(schema: z.ZodMiniType | undefined): Schema | undefined {
  return schema && (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)
}

/** Values that satisfy the schema, as far as JSON Schema expresses it. */
export function valuesOf(schema: Schema, known: Known, key = ''): Arbitrary<unknown> {
  const candidates = known(key).filter((value) => fits(schema, value))
  const made = madeOf(schema, known, key)
  if (candidates.length === 0) return made
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...candidates) },
    { weight: 1, arbitrary: made },
  )
}

function madeOf(schema: Schema, known: Known, key: string): Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((one) => valuesOf(one, known, key)))
  if (schema.allOf) return valuesOf(Object.assign({}, ...schema.allOf) as Schema, known, key)
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known)
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, known, key), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, Math.max(schema.minItems ?? 0, 4)),
      })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'string':
      return textOf(schema)
    default:
      return fc.oneof(fc.boolean(), fc.integer({ min: 0, max: 100 }), words(60))
  }
}

function objectOf(schema: Schema, known: Known): Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, valuesOf(one, known, name)]),
  )
  const declared = fc.record(fields, { requiredKeys: required, noNullPrototype: true })
  if (typeof additionalProperties !== 'object') return declared
  const names = valuesOf(schema.propertyNames ?? { type: 'string' }, known) as Arbitrary<string>
  const others = fc.dictionary(names, valuesOf(additionalProperties, known), {
    maxKeys: 3,
    noNullPrototype: true,
  })
  return fc.tuple(declared, others).map(([own, more]) => ({ ...more, ...(own as object) }))
}

function numberOf(schema: Schema): Arbitrary<number> {
  const step = schema.multipleOf && schema.multipleOf < 1 ? schema.multipleOf : 1
  const least = schema.minimum ?? (schema.exclusiveMinimum ?? -step) + step
  const most = schema.maximum ?? (schema.exclusiveMaximum ?? 1_000_000 + step) - step
  const whole = (from: number, to: number) =>
    fc
      .integer({ min: Math.ceil(from / step), max: Math.floor(Math.max(from, to) / step) })
      .map((times) => (step < 1 ? Math.round(times * step * 100) / 100 : times * step))
  const near = Math.min(most, least + 20)
  return fc.oneof(
    { weight: 3, arbitrary: whole(least, near) },
    { weight: 1, arbitrary: whole(least, most) },
  )
}

const WORDS = 'I built a shop for makers and measured every checkout until nothing was slow'.split(
  ' ',
)

function words(most: number): Arbitrary<string> {
  return fc
    .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 30 })
    .map((some) => some.join(' ').slice(0, most).trim())
}

const made = new Map<string, Arbitrary<string>>()

function textOf({ format, pattern, minLength = 0, maxLength = 5000 }: Schema): Arbitrary<unknown> {
  if (format === 'email') return fc.nat(9999).map((n) => `somebody${n}@example.org`)
  if (format === 'date') return days().map((day) => day.slice(0, 10))
  if (format === 'date-time') return days()
  if (pattern) {
    const matching = made.get(pattern) ?? fc.stringMatching(new RegExp(pattern), { size: 'small' })
    made.set(pattern, matching)
    return matching.map((text) => (text.length > maxLength ? text.slice(0, maxLength) : text))
  }
  const most = Math.min(maxLength, 400)
  const least = Math.min(minLength, 400)
  const readable = words(most).map((text) =>
    text.padEnd(least, ' and more').slice(0, Math.max(most, least)),
  )
  const anything = fc.string({
    unit: 'grapheme',
    minLength: least,
    maxLength: Math.max(least, Math.min(most, 40)),
  })
  return fc.oneof({ weight: 4, arbitrary: readable }, { weight: 1, arbitrary: anything })
}

function days(): Arbitrary<string> {
  const range = { min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }
  return fc.date(range).map((day) => day.toISOString())
}

/** Whether the value has the right type to be worth trying; the product decides whether it is valid. */
function fits(schema: Schema, value: unknown): boolean {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.some((one) => fits(one, value))
  if (schema.enum) return schema.enum.includes(value)
  if (schema.type === 'string') {
    return typeof value === 'string' && (!schema.pattern || new RegExp(schema.pattern).test(value))
  }
  if (schema.type === 'integer' || schema.type === 'number') return typeof value === 'number'
  return false
}
