import fc, { type Arbitrary } from 'fast-check'
import { DEMO_PASSWORD } from '#settings/demo.ts'
import type { Endpoint } from '#platform/contract.ts'
import {
  harmed,
  harms,
  hostileBodies,
  hostileQueries,
  hostileValue,
  oddHeaders,
  Raw,
  written,
  type Harm,
} from './hostile.ts'
import { files } from './files.ts'
import { inputSchema, valuesOf, type Known, type Schema } from './schema.ts'
import { collectionOf, type Thing, type Things } from './things.ts'

/** One HTTP request, as it will be sent. */
export interface Asked {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Uint8Array
}

type Input = Record<string, unknown>

/** What no answer tells. */
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

/** Requests to one endpoint: half of them as they should be, the rest nearly so, or meant to hurt. */
export function requestsTo(endpoint: Endpoint, things: Things): Arbitrary<Asked> {
  const known: Known = (key) => [...(SECRETS[key] ?? []), ...things.valuesOf(key)]
  const about = things.about(collectionOf(endpoint))
  const params = paramsOf(endpoint, things, about, known)
  const query = taken(endpoint.query, partOf(inputSchema(endpoint.query), [], known))
  const body = taken(endpoint.body, partOf(inputSchema(endpoint.body), about, known))
  const wellMade = fc
    .tuple(params, query, body)
    .map(([params, query, body]) => ({ params, query, body }))
  const asked = (parts: Parts, rest: Rest = {}) => requestOf(endpoint, parts, rest)
  const uploads = endpoint.upload ? files : fc.constant(undefined)
  const fair = fc.tuple(wellMade, uploads).map(([parts, file]) => asked(parts, { file }))
  const harmedOnes = fc
    .tuple(wellMade, fc.array(harms, { minLength: 1, maxLength: 2 }), uploads)
    .map(([parts, wrongs, file]) => asked(wrongs.reduce(spoil(endpoint), parts), { file }))
  const strange = fc
    .tuple(wellMade, uploads, oddities(endpoint))
    .map(([parts, file, rest]) => asked(parts, { file, ...rest }))
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

/** The address of a row there is, else made up; as much of it as can be from one row. */
function paramsOf({ params }: Endpoint, things: Things, about: Thing[], known: Known) {
  const schema = inputSchema(params)
  if (!schema) return fc.constant<Input>({})
  const names = Object.keys(schema.properties ?? {})
  const made = valuesOf(schema, known) as Arbitrary<Input>
  const rows = about.filter((row) => names.some((name) => namedBy(row, name) !== undefined))
  if (rows.length === 0) return made
  const ofRow = (choice: Thing[]) =>
    fc.tuple(made, fc.constantFrom(...choice)).map(([fresh, row]) => {
      const named = names.map((name) => [name, namedBy(row, name) ?? fresh[name]])
      return Object.fromEntries(named) as Input
    })
  return fc.oneof(
    { weight: 6, arbitrary: ofRow(things.own(rows)) },
    { weight: 3, arbitrary: ofRow(rows) },
    { weight: 1, arbitrary: made },
  )
}

/** An article's `articleSlug` is its `slug`. */
function namedBy(row: Thing, name: string): unknown {
  const value = row[name] ?? (name.endsWith('Slug') ? row['slug'] : undefined)
  return value !== null && isScalar(value) ? value : undefined
}

/** What the schema takes, some of it as it stands in a row already. */
function partOf(schema: Schema | undefined, about: Thing[], known: Known): Arbitrary<Input> {
  if (!schema) return fc.constant({})
  const made = valuesOf(schema, known) as Arbitrary<Input>
  const names = Object.keys(schema.properties ?? {})
  const rows = about.filter((row) => names.some((name) => name in row))
  if (rows.length === 0) return made
  const echoed = fc
    .tuple(made, fc.constantFrom(...rows), fc.nat())
    .map(([fresh, row, bits]) => ({ ...fresh, ...partsOfRow(row, names, bits) }))
  return fc.oneof({ weight: 1, arbitrary: made }, { weight: 2, arbitrary: echoed })
}

/** What JSON Schema cannot tell is tried: fields that are refused are taken from another draft, or left out. */
function taken(schema: Endpoint['body'], drafts: Arbitrary<Input>): Arbitrary<Input> {
  if (!schema) return fc.constant({})
  return fc.tuple(drafts, drafts, drafts, drafts, drafts).map(([first, ...spares]) => {
    let draft = first
    for (const spare of [...spares, {} as Input]) {
      const { success, error } = schema.safeParse(draft)
      if (success) return draft
      const refused = new Set(error.issues.map(({ path }) => String(path[0])))
      const kept = Object.entries(draft).filter(([name]) => !refused.has(name))
      const others = Object.entries(spare).filter(([name]) => refused.has(name))
      draft = Object.fromEntries([...kept, ...others])
    }
    return draft
  })
}

/** Every other time the whole row, which is what a form sends back. */
function partsOfRow(row: Thing, names: string[], bits: number): Input {
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
  return (parts: Parts, harm: Harm): Parts => {
    const at = harm.kind === 'add' ? harm.key.length : harm.at
    const part = targets[at % Math.max(1, targets.length)] ?? 'query'
    return { ...parts, [part]: harmed(parts[part], harm) }
  }
}

function oddities(endpoint: Endpoint): Arbitrary<Rest> {
  const headers = fc.constantFrom(...oddHeaders).map((headers) => ({ headers }))
  const rawQuery = fc.constantFrom(...hostileQueries).map((rawQuery) => ({ rawQuery }))
  const rawBody = fc
    .oneof(fc.constantFrom(...hostileBodies), hostileValue.map(written))
    .map((rawBody) => ({ rawBody }))
  return endpoint.method === 'GET'
    ? fc.oneof(headers, rawQuery)
    : fc.oneof(headers, rawQuery, rawBody)
}

function requestOf(endpoint: Endpoint, { params, query, body }: Parts, rest: Rest): Asked {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => inPath(params[name]))
  const asked = [queryOf(query), rest.rawQuery].filter(Boolean).join('&')
  const isBodiless = endpoint.method === 'GET' || (endpoint.method === 'DELETE' && !endpoint.body)
  const content = rest.file?.bytes ?? rest.rawBody ?? written(body)
  return {
    method: endpoint.method,
    path: asked ? `${path}?${asked}` : path,
    headers: {
      ...(!isBodiless && { 'content-type': rest.file?.type ?? 'application/json' }),
      ...(endpoint.stream && { accept: 'text/event-stream' }),
      ...rest.headers,
    },
    ...(!isBodiless && { body: content }),
  }
}

/** An empty part would be another address. */
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

/** Halves of characters have no place in an address; their bytes do. */
function inAddress(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

function isScalar(value: unknown): value is string | number | boolean | null | undefined {
  return typeof value !== 'object'
}
