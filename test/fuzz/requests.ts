import fc, { type Arbitrary } from 'fast-check'
import { DEMO_PASSWORD } from '#settings/demo.ts'
import type { Endpoint } from '#platform/contract.ts'
import {
  damage,
  damages,
  hostileBodies,
  hostileQueries,
  hostileValue,
  oddHeaders,
  Raw,
  toJson,
  type Damage,
} from './hostile.ts'
import { files } from './files.ts'
import { inputSchema, valuesOf, type Known, type Schema } from './schema.ts'
import { collectionOf, type Row, type KnownRows } from './known-rows.ts'

/** One HTTP request, ready to send. */
export interface FuzzRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Uint8Array
}

type Input = Record<string, unknown>

/** Valid values for fields that no answer contains. */
const SECRETS: Record<string, unknown[]> = {
  password: [DEMO_PASSWORD],
  currentPassword: [DEMO_PASSWORD],
  newPassword: [DEMO_PASSWORD, 'another long secret'],
  number: ['4242424242424242', '4242 4242 4242 4242', '4000002500003155', '000123456789'],
  expYear: [2030],
  cvc: ['123'],
  hours: [1, 2.5],
  language: ['es', 'fr'],
  gateway: ['test', 'stripe'],
  year: ['2026', '2025'],
  version: [0, 1, 2],
  q: ['react', 'shop', 'ecomerce'],
  search: ['react', 'shop'],
}

/** Random requests to one endpoint: half of them valid, the others damaged or malicious. */
export function requestsTo(endpoint: Endpoint, things: KnownRows): Arbitrary<FuzzRequest> {
  const known: Known = (key) => [...(SECRETS[key] ?? []), ...things.valuesOf(key)]
  const about = things.about(collectionOf(endpoint))
  const params = paramsOf(endpoint, things, about, known)
  const query = makeValid(endpoint.query, inputFor(inputSchema(endpoint.query), [], known))
  const body = makeValid(endpoint.body, inputFor(inputSchema(endpoint.body), about, known))
  const wellMade = fc
    .tuple(params, query, body)
    .map(([params, query, body]) => ({ params, query, body }))
  const toRequest = (parts: Parts, rest: Rest = {}) => requestOf(endpoint, parts, rest)
  const uploads = endpoint.upload ? files : fc.constant(undefined)
  const fair = fc.tuple(wellMade, uploads).map(([parts, file]) => toRequest(parts, { file }))
  const harmedOnes = fc
    .tuple(wellMade, fc.array(damages, { minLength: 1, maxLength: 2 }), uploads)
    .map(([parts, wrongs, file]) => toRequest(wrongs.reduce(spoil(endpoint), parts), { file }))
  const strange = fc
    .tuple(wellMade, uploads, oddities(endpoint))
    .map(([parts, file, rest]) => toRequest(parts, { file, ...rest }))
  return fc.oneof(
    { weight: 5, arbitrary: fair },
    { weight: 4, arbitrary: harmedOnes },
    { weight: 1, arbitrary: strange },
  )
}

interface Parts {
  params: Input
  query: Input
  body: Input
}
interface Rest {
  file?: { type: string; bytes: Uint8Array } | undefined
  rawBody?: string | undefined
  rawQuery?: string | undefined
  headers?: Record<string, string> | undefined
}

/** Parameters of a path, from an existing row where possible, otherwise generated. */
function paramsOf({ params }: Endpoint, things: KnownRows, about: Row[], known: Known) {
  const schema = inputSchema(params)
  if (!schema) return fc.constant<Input>({})
  const names = Object.keys(schema.properties ?? {})
  const made = valuesOf(schema, known) as Arbitrary<Input>
  const rows = about.filter((row) => names.some((name) => parameterFrom(row, name) !== undefined))
  if (rows.length === 0) return made
  const ofRow = (choice: Row[]) =>
    fc.tuple(made, fc.constantFrom(...choice)).map(([fresh, row]) => {
      const named = names.map((name) => [name, parameterFrom(row, name) ?? fresh[name]])
      return Object.fromEntries(named) as Input
    })
  return fc.oneof(
    { weight: 6, arbitrary: ofRow(things.own(rows)) },
    { weight: 3, arbitrary: ofRow(rows) },
    { weight: 1, arbitrary: made },
  )
}

/** For example, `articleSlug` is the `slug` of an article. */
function parameterFrom(row: Row, name: string): unknown {
  const value = row[name] ?? (name.endsWith('Slug') ? row['slug'] : undefined)
  return value !== null && isScalar(value) ? value : undefined
}

/**
 * A generated input, in which an existing row may supply some of the fields. Sometimes it supplies all that are not
 * required, because a field that is added to the row may contradict it.
 */
function inputFor(schema: Schema | undefined, about: Row[], known: Known): Arbitrary<Input> {
  if (!schema) return fc.constant({})
  const made = valuesOf(schema, known) as Arbitrary<Input>
  const names = Object.keys(schema.properties ?? {})
  const rows = about.filter((row) => names.some((name) => name in row))
  if (rows.length === 0) return made
  const needed = schema.required ?? []
  const echoed = fc.tuple(made, fc.constantFrom(...rows), fc.nat()).map(([fresh, row, bits]) => ({
    ...(bits % 4 === 0 ? only((name) => needed.includes(name), fresh) : fresh),
    ...partsOfRow(row, names, bits),
  }))
  return fc.oneof({ weight: 1, arbitrary: made }, { weight: 2, arbitrary: echoed })
}

/**
 * Satisfies rules that JSON Schema cannot express: replaces rejected fields with those of another draft, or omits them.
 * If fields still contradict each other, omits optional ones until the rest agrees.
 */
function makeValid(schema: Endpoint['body'], drafts: Arbitrary<Input>): Arbitrary<Input> {
  if (!schema) return fc.constant({})
  const { properties = {}, required = [] } = inputSchema(schema) ?? {}
  const optional = Object.keys(properties).filter((name) => !required.includes(name))
  return fc
    .tuple(
      fc.tuple(drafts, drafts, drafts, drafts, drafts),
      fc.shuffledSubarray(optional, { minLength: optional.length }),
    )
    .map(([[first, ...spares], omissible]) => {
      const draft = mended(schema, first, spares)
      const isValid = (input: Input) => schema.safeParse(input).success
      let rest = draft
      for (const name of omissible) {
        if (isValid(rest)) return rest
        rest = only((key) => key !== name, rest)
      }
      return isValid(rest) ? rest : draft
    })
}

function mended(schema: NonNullable<Endpoint['body']>, first: Input, spares: Input[]): Input {
  let draft = first
  for (const spare of [...spares, {}]) {
    const { success, error } = schema.safeParse(draft)
    if (success) return draft
    const refused = new Set(error.issues.map(({ path }) => String(path[0])))
    draft = {
      ...only((name) => !refused.has(name), draft),
      ...only((name) => refused.has(name), spare),
    }
  }
  return draft
}

function only(isKept: (name: string) => boolean, input: Input): Input {
  return Object.fromEntries(Object.entries(input).filter(([name]) => isKept(name)))
}

/** Half of the time the whole row, as a form sends it, otherwise some of its fields. */
function partsOfRow(row: Row, names: string[], bits: number): Input {
  const isWhole = bits % 2 === 0
  const kept = names.filter(
    (name, at) => row[name] !== undefined && (isWhole || ((bits >> (at % 31)) & 3) !== 0),
  )
  return Object.fromEntries(kept.map((name) => [name, row[name]]))
}

function spoil({ params, query, body }: Endpoint) {
  const targets = (['params', 'query', 'body'] as const).filter(
    (part) => ({ params, query, body })[part],
  )
  return (parts: Parts, harm: Damage): Parts => {
    const at = harm.kind === 'add' ? harm.key.length : harm.at
    const part = targets[at % Math.max(1, targets.length)] ?? 'query'
    return { ...parts, [part]: damage(parts[part], harm) }
  }
}

function oddities(endpoint: Endpoint): Arbitrary<Rest> {
  const headers = fc.constantFrom(...oddHeaders).map((headers) => ({ headers }))
  const rawQuery = fc.constantFrom(...hostileQueries).map((rawQuery) => ({ rawQuery }))
  const rawBody = fc
    .oneof(fc.constantFrom(...hostileBodies), hostileValue.map(toJson))
    .map((rawBody) => ({ rawBody }))
  return endpoint.method === 'GET'
    ? fc.oneof(headers, rawQuery)
    : fc.oneof(headers, rawQuery, rawBody)
}

function requestOf(endpoint: Endpoint, { params, query, body }: Parts, rest: Rest): FuzzRequest {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => inPath(params[name]))
  const queryString = [queryOf(query), rest.rawQuery].filter(Boolean).join('&')
  const isBodiless = endpoint.method === 'GET' || (endpoint.method === 'DELETE' && !endpoint.body)
  const content = rest.file?.bytes ?? rest.rawBody ?? toJson(body)
  return {
    method: endpoint.method,
    path: queryString ? `${path}?${queryString}` : path,
    headers: {
      ...(!isBodiless && { 'content-type': rest.file?.type ?? 'application/json' }),
      ...(endpoint.stream && { accept: 'text/event-stream' }),
      ...rest.headers,
    },
    ...(!isBodiless && { body: content }),
  }
}

/** Never empty, because an empty segment would be a different path. */
function inPath(value: unknown): string {
  const text =
    value instanceof Raw ? value.text : isScalar(value) ? String(value) : JSON.stringify(value)
  return inAddress((text || ' ').slice(0, 3000)).replaceAll('.', '%2E')
}

function queryOf(query: Input): string {
  return Object.entries(query)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value.slice(0, 50) : [value]).map(
        (one: unknown) => [name, one] as const,
      ),
    )
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${inAddress(name)}=${inAddress(asText(value).slice(0, 5000))}`)
    .join('&')
}

const asText = (value: unknown): string =>
  value instanceof Raw ? value.text : isScalar(value) ? String(value) : JSON.stringify(value)

/** A lone surrogate cannot be percent-encoded, so its raw bytes are sent. */
function inAddress(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

function isScalar(value: unknown): value is string | number | boolean | null | undefined {
  return typeof value !== 'object'
}
