import type { Endpoint } from '#platform/contract.ts'
import { inputSchema, type Schema } from '../../../test/fuzz/schema.ts'
import { keyOf } from '../permissions/table.ts'

/** A place of a call that takes a text, or as many of something as its author likes. */
export interface Field {
  name: string
  endpoint: Endpoint
  part: 'params' | 'query' | 'body'
  kind: 'text' | 'list' | 'names'
  path: Path
  /** The part with this in the field. */
  filled(value: unknown): unknown
}

type Path = readonly (string | number)[]
type Fill = (value: unknown) => unknown

/** Every field of an endpoint that a hostile text may come in by, in any depth. */
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
  // What has no type is read from a text, such as a number of an address.
  return schema.type === 'string' || schema.type === undefined ? [found('text')] : []
}

function fieldsOfObject(schema: Schema, path: Path, fill: Fill): Found[] {
  const { properties = {}, additionalProperties } = schema
  // By these a schema knows which of its forms is meant.
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
