import * as z from 'zod/mini'
import buildSerializer from 'fast-json-stringify'
import type { Endpoint, Page } from '#platform/contract.ts'
import { fail, type FieldError } from '#platform/errors.ts'
import type { Context } from './context.ts'
import type { Route } from './routes.ts'

const MAX_DEPTH = 64

/** A route that is prepared once, with the serializer of its output. */
export interface CompiledRoute extends Route {
  serialize: Serialize | undefined
}

type Serialize = (value: unknown) => string

export function compileRoute(route: Route): CompiledRoute {
  const { output } = route.endpoint
  return { ...route, serialize: output && ((value) => serializerOf(output)(value)) }
}

/** Building all serializers takes half a second, so each is built at its first use. */
const serializers = new WeakMap<z.ZodMiniType, Serialize>()

function serializerOf(schema: z.ZodMiniType): Serialize {
  const serializer = serializers.get(schema) ?? builtSerializer(schema)
  serializers.set(schema, serializer)
  return serializer
}

/** Writes only what the schema declares, so an undeclared column cannot leave the server. */
function builtSerializer(schema: z.ZodMiniType): Serialize {
  const jsonSchema = z.toJSONSchema(schema, {
    io: 'output',
    target: 'draft-7',
    unrepresentable: 'any',
    // Floating-point arithmetic says that 65.6 is not a multiple of 0.01, so the serializer would reject it.
    override: ({ jsonSchema }) => void delete jsonSchema.multipleOf,
  })
  return buildSerializer(jsonSchema as Parameters<typeof buildSerializer>[0])
}

/** Validates params, query and body and merges them. */
export function readInput(
  endpoint: Endpoint,
  parts: { params: unknown; query: unknown; body: unknown },
): Record<string, unknown> {
  if (isUnusable(parts.params)) fail('request.malformed')
  refuseUnusable(parts.query)
  refuseUnusable(parts.body)
  if (hasLists(endpoint, parts.query)) fail('request.malformed')
  const params = endpoint.params && readParams(endpoint.params, parts.params)
  const query = endpoint.query?.safeParse(withoutEmpty(parts.query))
  const body = endpoint.body?.safeParse(parts.body ?? {})
  const errors = [...issuesOf(query), ...issuesOf(body)]
  if (errors.length > 0) fail('request.invalid', { errors })
  return {
    ...(query?.data as object | undefined),
    ...(body?.data as object | undefined),
    ...params,
  }
}

/** Whether a known parameter is given as a list, such as `?sort[]=x`. Unknown parameters are ignored in any form. */
function hasLists({ query: schema }: Endpoint, query: unknown): boolean {
  const known = schema && 'shape' in schema ? (schema.shape as object) : {}
  return Object.keys(query ?? {}).some((key) => {
    const name = key.slice(0, Math.max(0, key.indexOf('[')))
    return name !== '' && Object.hasOwn(known, name)
  })
}

/** The largest id that passes validation; no table will ever reach it. */
const NO_ID = '9'.repeat(15)

/** A malformed id cannot match a row, so it is answered like an unknown id (docs/product-rules.md#error-answers). */
export function readParams(schema: z.ZodMiniType, params: unknown): Record<string, unknown> {
  const read = schema.safeParse(params)
  if (read.success) return read.data as Record<string, unknown>
  const names = read.error.issues.map(({ path }) => String(path[0]))
  const placeholders = Object.fromEntries(names.map((name) => [name, NO_ID]))
  const again = schema.safeParse({ ...(params as object), ...placeholders })
  const data = again.data as Record<string, unknown> | undefined
  // A name may consist of these digits, so only numbers are treated as ids.
  const areIds = names.every((name) => data?.[name] === Number(NO_ID))
  return data && areIds ? data : fail('not_found')
}

/** Forms also send their empty fields, so `?minRate=` is treated as absent. */
function withoutEmpty(query: unknown): unknown {
  if (typeof query !== 'object' || query === null) return query
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
}

/** Names the field if it is a text that is unusable. */
function refuseUnusable(part: unknown): void {
  if (!isUnusable(part)) return
  const path = pathOfText(part)?.join('.')
  fail('request.malformed', path ? { errors: [{ path, message: UNSTORABLE }] } : {})
}
const UNSTORABLE = 'This text has characters that can’t be stored'

/**
 * Finds texts that PostgreSQL cannot store (NUL, unpaired surrogates), excessive nesting, and objects that override
 * `toString` or `valueOf`: comparing or printing those would throw.
 */
function isUnusable(value: unknown, depth = 0): boolean {
  if (depth > MAX_DEPTH) return true
  if (typeof value === 'string') return isUnstorable(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(
    ([key, one]) =>
      key === 'toString' || key === 'valueOf' || isUnusable(key) || isUnusable(one, depth + 1),
  )
}

function isUnstorable(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed()
}

/** Where the first text is that cannot be stored; undefined if something else is wrong. */
function pathOfText(value: unknown, depth = 0): string[] | undefined {
  if (depth > MAX_DEPTH) return undefined
  if (typeof value === 'string') return isUnstorable(value) ? [] : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, one] of Object.entries(value)) {
    const path = isUnstorable(key) ? undefined : pathOfText(one, depth + 1)
    if (path) return [key, ...path]
  }
  return undefined
}

type Result = z.core.util.SafeParseResult<unknown> | undefined

function issuesOf(result: Result): FieldError[] {
  if (!result || result.success) return []
  return result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
}

/** 401 without a session, 403 without the role. Access to individual rows is checked by the handler. */
export function checkAccess(endpoint: Endpoint, ctx: Context): void {
  if (endpoint.access === 'public') return
  const viewer = ctx.viewer ?? fail(endpoint.whenSignedOut ?? 'auth.required')
  const isForAdmins = endpoint.access === 'admin' || endpoint.access === 'super_admin'
  if (isForAdmins && viewer.twoStepDue?.isOver) fail('auth.two_step_needed')
  if (endpoint.access === 'admin' && !viewer.isAdmin) fail('auth.forbidden')
  if (endpoint.access === 'super_admin' && viewer.role !== 'super_admin') fail('auth.forbidden')
}

/**
 * Calls the endpoint without HTTP, for server rendering, with its validation, access check and serializer, so with its
 * whitelisted output.
 */
export async function callInProcess(
  route: CompiledRoute,
  ctx: Context,
  input: Record<string, unknown>,
): Promise<unknown> {
  checkAccess(route.endpoint, ctx)
  const value = await route.handler(ctx, readInput(route.endpoint, asEveryPart(input)))
  if (!route.serialize) return undefined
  if (!route.endpoint.paged) return parsed(route.serialize(value))
  const { items, ...page } = value as Page<unknown>
  // The members in the order in which a page of the browser has them, so that both texts are equal.
  return parsed(`{"items":${route.serialize(items)},${JSON.stringify(page).slice(1)}`)
}

const texts = new WeakMap<object, string>()

/** Remembers the text, which the page sends to the browser as it is. */
function parsed(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (typeof value === 'object' && value !== null) texts.set(value, text)
  return value
}

/** The JSON text from which a result of `callInProcess` was read. */
export function textOf(result: unknown): string | undefined {
  return typeof result === 'object' && result !== null ? texts.get(result) : undefined
}

/** Each part's schema picks its own fields from the merged input. */
function asEveryPart(input: Record<string, unknown>) {
  const defined = Object.fromEntries(Object.entries(input).filter(([, v]) => v !== undefined))
  return { params: defined, query: defined, body: defined }
}
