import { ApiError } from '#platform/api-error.ts'
import type { Contract, Endpoint, Input, Output } from '#platform/contract.ts'
import { requestScope } from '#platform/request-scope.ts'
import { ZONE_HEADER } from '#platform/zone-header.ts'

interface CallOptions {
  /** Repeated calls with the same key have one effect. */
  idempotencyKey?: string
  signal?: AbortSignal
}
type Call<E extends Endpoint> =
  {} extends Input<E>
    ? (input?: Input<E>, options?: CallOptions) => Promise<Output<E>>
    : (input: Input<E>, options?: CallOptions) => Promise<Output<E>>
export type Client<C extends Contract> = { [Name in keyof C]: Call<C[Name]> }
type Send = (endpoint: Endpoint, input: object, options: CallOptions) => Promise<unknown>

/**
 * `api(ordersContract).setStatus({ id, status })` calls over fetch in the browser, and in-process during server
 * rendering.
 */
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

/** Sets the message for calls that no server answered, in the page's language. */
export function setUnansweredMessage(message: string): void {
  unanswered = { message }
}

/** The error of a call without a response, or with an unreadable response from a proxy. */
export function unansweredError(status = 0): ApiError {
  return new ApiError(status, unanswered)
}

async function callOverFetch(endpoint: Endpoint, input: object, options: CallOptions) {
  const { url, init } = requestFor(endpoint, input, options)
  const headers = new Headers(init.headers)
  // The browser's zone is used for members who have not chosen one. Reads do not need it.
  if (endpoint.method !== 'GET') {
    headers.set(ZONE_HEADER, new Intl.DateTimeFormat().resolvedOptions().timeZone)
  }
  return readResponse(endpoint, await fetched(url, { ...init, headers }))
}

/** Like `fetch`, but throws an ApiError if there is no response. */
export async function fetched(url: string, init: RequestInit): Promise<Response> {
  return fetch(url, init).catch(() => {
    throw unansweredError()
  })
}

/** The HTTP request for a call. */
export function requestFor(endpoint: Endpoint, input: object, options: CallOptions = {}) {
  const { path, rest } = splitInput(endpoint.path, input as Record<string, unknown>)
  const inQuery = endpoint.method === 'GET' || (endpoint.method === 'DELETE' && !endpoint.body)
  // JSON cannot contain a file, so the file is the whole body and the other input goes into the query.
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

/** The result of a call from its HTTP response. Throws ApiError for any status other than a success. */
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

/** Fills `:name` in a path and returns the remaining input for the query or the body. */
export function splitInput(path: string, input: Record<string, unknown>) {
  const rest = { ...input }
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path: filled, rest }
}
