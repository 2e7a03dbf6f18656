import type { Endpoint } from '#platform/contract.ts'
import { inputSchema, type Schema } from '../../../test/fuzz/schema.ts'
import { keyOf } from '../permissions/table.ts'

/** A field of a call that takes a text, or a list or record of any size. */
export interface Field {
  name: string
  endpoint: Endpoint
  part: 'params' | 'query' | 'body'
  kind: 'text' | 'list' | 'names'
  path: Path
  /** A valid value of the whole part, with this value in the field. */
  filled(value: unknown): unknown
}

type Path = readonly (string | number)[]
type Fill = (value: unknown) => unknown

/** Every field of an endpoint, at any depth, that a hostile text could enter. */
export function textFieldsOf(endpoint: Endpoint): Field[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = inputSchema(endpoint[part])
    if (!schema) return []
    return fieldsIn(schema, [], (value) => value).map((found) => {
      const name = `${keyOf(endpoint)} ${[part, ...found.path].join('.')}`
      return { name, endpoint, part, ...found }
    })
  })
}

type Found = Pick<Field, 'path' | 'kind' | 'filled'>

function fieldsIn(schema: Schema, path: Path, fill: Fill): Found[] {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return choices.flatMap((one) => fieldsIn(one, path, fill))
  if (schema.enum ?? schema.const) return []
  const found = (kind: Field['kind']): Found => ({ path, kind, filled: fill })
  if (schema.type === 'array') {
    const inner = fieldsIn(schema.items ?? {}, [...path, 0], (value) => fill([value]))
    return [found('list'), ...inner]
  }
  if (schema.type === 'object') return fieldsOfObject(schema, path, fill)
  // A schema without a type parses a text, such as a number in an address.
  const isText = schema.type === undefined || [schema.type].flat().includes('string')
  return isText ? [found('text')] : []
}

function fieldsOfObject(schema: Schema, path: Path, fill: Fill): Found[] {
  const { properties = {}, additionalProperties } = schema
  // Constant members, which select the variant of a union.
  const fixed = Object.fromEntries(
    Object.entries(properties).flatMap(([name, one]) =>
      one.const === undefined ? [] : [[name, one.const]],
    ),
  )
  const own = Object.entries(properties).flatMap(([name, one]) =>
    fieldsIn(one, [...path, name], (value) => fill({ ...fixed, [name]: value })),
  )
  if (typeof additionalProperties !== 'object') return own
  const inner = [...path, 'name']
  const others = fieldsIn(additionalProperties, inner, (value) => fill({ name: value }))
  return [...own, ...others, { path, kind: 'names', filled: fill }]
}
