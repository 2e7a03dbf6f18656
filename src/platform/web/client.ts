import { ApiError } from '#platform/api-error.ts'
import type { Contract, Endpoint, Input, Output } from '#platform/contract.ts'
import { requestScope } from '#platform/request-scope.ts'
import { ZONE_HEADER } from '#platform/zone-header.ts'

interface CallOptions {
  /** Repeating a call with the same key has one effect. */
  idempotencyKey?: string
  signal?: AbortSignal
}
type Call<E extends Endpoint> =
  {} extends Input<E>
    ? (input?: Input<E>, options?: CallOptions) => Promise<Output<E>>
    : (input: Input<E>, options?: CallOptions) => Promise<Output<E>>
export type Client<C extends Contract> = { [Name in keyof C]: Call<C[Name]> }
type Send = (endpoint: Endpoint, input: object, options: CallOptions) => Promise<unknown>

/** `api(ordersContract).setStatus({ id, status })`: over fetch in the browser, in-process while rendering. */
export function api<C extends Contract>(contract: C): Client<C> {
  return clientOf(contract, (endpoint, input, options) => {
    const scope = requestScope()
    return scope
      ? scope.call(endpoint, input as Record<string, unknown>)
      : callOverFetch(endpoint, input, options)
  })
}

export function clientOf<C extends Contract>(contract: C, send: Send): Client<C> {
  const calls = Object.entries(contract).map(([name, endpoint]) => [
    name,
    (input: object = {}, options: CallOptions = {}) => send(endpoint, input, options),
  ])
  return Object.fromEntries(calls) as Client<C>
}

let unanswered: { message?: string } = {}

/** What is said where no server answers, which could have said it in the page's language itself. */
export function sayWhenUnanswered(message: string): void {
  unanswered = { message }
}

/** A call that no server answered, or something in front of it that says nothing to read. */
export function unansweredError(status = 0): ApiError {
  return new ApiError(status, unanswered)
}

async function callOverFetch(endpoint: Endpoint, input: object, options: CallOptions) {
  const { url, init } = requestFor(endpoint, input, options)
  const headers = new Headers(init.headers)
  // Who chose no time zone lives where their browser is. Reading tells the server nothing.
  if (endpoint.method !== 'GET') {
    headers.set(ZONE_HEADER, new Intl.DateTimeFormat().resolvedOptions().timeZone)
  }
  return readResponse(endpoint, await fetched(url, { ...init, headers }))
}

/** `fetch`, failing as calls do. */
export async function fetched(url: string, init: RequestInit): Promise<Response> {
  return fetch(url, init).catch(() => {
    throw unansweredError()
  })
}

/** The HTTP request that a call stands for. */
export function requestFor(endpoint: Endpoint, input: object, options: CallOptions = {}) {
  const { path, rest } = splitInput(endpoint.path, input as Record<string, unknown>)
  const inQuery = endpoint.method === 'GET' || (endpoint.method === 'DELETE' && !endpoint.body)
  // JSON has no place for a file: it is the whole body, and the rest goes into the query.
  const file = rest['file'] instanceof Blob ? rest['file'] : undefined
  const headers: Record<string, string> = {}
  if (!inQuery)
    headers['content-type'] = file ? file.type || 'application/octet-stream' : 'application/json'
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  const init: RequestInit = { method: endpoint.method, headers, credentials: 'same-origin' }
  if (options.signal) init.signal = options.signal
  if (!inQuery) init.body = file ?? JSON.stringify(rest)
  return { url: inQuery || file ? path + queryOf(rest) : path, init }
}

/** The call's answer from the HTTP response; throws ApiError on anything but a success. */
export async function readResponse(endpoint: Endpoint, response: Response): Promise<unknown> {
  if (!response.ok) {
    const body = await response.json().catch(() => unanswered)
    throw new ApiError(response.status, body)
  }
  if (response.status === 204) return undefined
  const body: unknown = await response.json()
  if (!endpoint.paged) return body
  const next = /<[^<>?]*\?([^<>]*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  const total = Number(response.headers.get('x-total-count'))
  const isBounded = response.headers.get('x-total-bounded') === 'true'
  return { items: body, total, ...(isBounded && { isBounded }), ...(next && { next }) }
}

function queryOf(values: Record<string, unknown>) {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (isScalar(value) && value !== '') query.set(name, String(value))
  }
  return query.size > 0 ? `?${query}` : ''
}

function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

/** Fills `:name` in a path and leaves what is over for the query or the body. */
export function splitInput(path: string, input: Record<string, unknown>) {
  const rest = { ...input }
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path: filled, rest }
}
