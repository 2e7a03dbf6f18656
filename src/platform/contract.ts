import * as z from 'zod/mini'
import { isUsualYear } from './dates.ts'
import type { ErrorCode } from './errors.ts'

/**
 * One typed definition per endpoint. It is the source of the Fastify route with its validation and whitelisted
 * response, the access check, the OpenAPI document, the typed browser client, and the in-process call during server
 * rendering.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `/api/orders/:id/status`; every `:name` is a key of `params`. */
  path: `/api/${string}`
  access: Access
  summary: string
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  body?: z.ZodMiniType
  output?: z.ZodMiniType
  /** The status of a success. Defaults to 200, or to 204 when there is no output. */
  status?: 200 | 201 | 202 | 204
  /** `output` is an array; the handler returns a `Page`. */
  paged?: true
  /** For signed webhooks: the handler gets the unparsed bytes and the headers. */
  raw?: true
  /**
   * The response is a file that pages link to. The handler returns a `Download`, or for `stored` a `StoredDownload`,
   * which is sent without being held in memory.
   */
  download?: true | 'stored'
  /** The response is a stream of server-sent events: the handler returns an `OpenStream`. */
  stream?: true
  /**
   * The body is the bytes of one file; all other input is in the query. The handler gets an image as `file`, after it
   * has been written to disk, and a file of any type as `sent`, while it is still arriving.
   */
  upload?: { maxBytes: number } | { takes: 'anything' }
  /** Raises the limit on the size of a JSON body. */
  maxBodyBytes?: number
  /**
   * The path parameters that can change, such as a slug, and that the response also contains. A request with an old
   * value is redirected (301) to the current address. An in-process caller is not redirected and compares the values in
   * the response. A record maps the parameter to the field if their names differ: `{ articleSlug: 'slug' }`.
   */
  addressedBy?: readonly string[] | Readonly<Record<string, string>>
  /** The error for visitors who are not logged in, instead of 'Authentication required'. */
  whenSignedOut?: ErrorCode
  /** A repeated request with the same Idempotency-Key gets the response of the first request. */
  idempotent?: true
  /** The response carries an ETag: a client that already has this content gets 304. */
  etag?: true
  /** The response is identical for all visitors without a session, so it is cached for some seconds (decision 37). */
  kept?: true
  /** The page whose form posts to this endpoint without scripts; the outcome returns to it as `?form=`. */
  form?: `/${string}`
  /** Requests allowed per window; docs/security.md lists the defaults. */
  limit?: RateLimit
}

export type Access = 'public' | 'user' | 'admin' | 'super_admin'
export interface RateLimit {
  max: number
  windowMs: number
  per: 'address' | 'user'
  /** Counts only requests that contain this input, such as `search`. */
  onlyWith?: string
}
/** For endpoints that accept long texts: well above what a person sends, but too few to keep the server busy. */
export const WRITING_LIMIT: RateLimit = { max: 60, windowMs: 60_000, per: 'user' }
export type Contract = Record<string, Endpoint>

/** One page of a list. On the wire it is the plain array with `X-Total-Count` and `Link: rel="next"`. */
export interface Page<Item> {
  items: Item[]
  total: number
  /** There are more items than `total`, because counting stopped there. On the wire: `X-Total-Bounded: true`. */
  isBounded?: boolean
  /** The query string of the next page; absent on the last one. */
  next?: string
}
/** A file to download. Browsers save it instead of displaying it, and no cache keeps it. */
export interface Download {
  fileName: string
  contentType: string
  bytes: Uint8Array | string
  /** The number of rows, if the file is a list. */
  rows?: number
}
/** A byte range of a file; both ends are inclusive. */
export interface ByteRange {
  start: number
  end: number
}
/**
 * A stored file, byte for byte as it was uploaded. Browsers save it instead of displaying it, and no cache keeps it.
 */
export interface StoredDownload {
  fileName: string
  contentType: string
  /** In bytes. */
  size: number
  /** Changes with the content, so that a download resumes only if the file is unchanged. */
  tag: string
  open(range?: ByteRange): Promise<AsyncIterable<Uint8Array>>
}
/**
 * Called with the sending side of a new stream. Returns a function that unsubscribes, to be called when the reader
 * disconnects.
 */
export type OpenStream = (port: { send(data: unknown): void; close(): void }) => () => void
/** An uploaded file, kept on disk until the request has been answered. */
export interface ReceivedFile {
  path: string
  /** In bytes. */
  size: number
}
/** A file of any type while it is being uploaded. */
export interface SentFile {
  bytes: AsyncIterable<Uint8Array>
  /** The size in bytes that the sender declared. */
  size: number
}
export interface RawRequest {
  rawBody: Uint8Array
  headers: Record<string, string | string[] | undefined>
}

type In<S> = S extends z.ZodMiniType ? z.input<S> : unknown
type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : unknown
type Items<E extends Endpoint> = Parsed<E['output']> extends (infer Item)[] ? Item : never
type Flat<T> = { [K in keyof T]: T[K] } & {}

/** What a caller passes: params, query and body merged into one flat object. */
export type Input<E extends Endpoint> = Flat<
  In<E['params']> &
    In<E['query']> &
    In<E['body']> &
    (E['upload'] extends object ? { file: Blob } : unknown)
>
/** What a handler receives: the input after validation, with defaults filled in. */
export type Parameters<E extends Endpoint> = Flat<
  Parsed<E['params']> &
    Parsed<E['query']> &
    Parsed<E['body']> &
    (E['raw'] extends true ? RawRequest : unknown) &
    (E['upload'] extends { takes: 'anything' }
      ? { sent: SentFile }
      : E['upload'] extends object
        ? { file: ReceivedFile }
        : unknown)
>
/** What a call returns. */
export type Output<E extends Endpoint> = E['paged'] extends true
  ? Page<Items<E>>
  : E['download'] extends true
    ? Download
    : E['download'] extends 'stored'
      ? StoredDownload
      : E['stream'] extends true
        ? OpenStream
        : E['output'] extends z.ZodMiniType
          ? Parsed<E['output']>
          : void

export function defineContract<const C extends Contract>(contract: C): C {
  return contract
}

/** An instant on the wire: ISO 8601 in UTC. */
export const Timestamp = z.iso.datetime()

const NO_INSTANT = 'Please enter a date and a time'
/** A date and time that a person enters, with its offset. */
export const Instant = z.iso
  .datetime({ offset: true, error: NO_INSTANT })
  .check(z.refine((text) => isUsualYear(text), NO_INSTANT))

export const HttpError = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** A value that would have been accepted, such as a free slug. */
  suggestion: z.optional(z.string()),
  /** The current row, if another request has changed it in the meantime. */
  current: z.optional(z.unknown()),
  /** Who changed it and when. `by` is null if that account no longer exists. */
  changed: z.optional(z.object({ at: Timestamp, by: z.nullable(z.string()) })),
  requestId: z.string(),
})
export type HttpError = z.infer<typeof HttpError>

/** Ids are integers on the wire. Any other value cannot match a row, so it gets 404. */
export const Id = z.number().check(z.int(), z.positive())
const PathId = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
  z.transform((digits) => Number(digits)),
)
export const IdParams = z.object({ id: z.union([PathId, Id]) })

/** Decimal major units with at most two decimal places: 12.5 is twelve and a half. */
export const Amount = z.number().check(z.multipleOf(0.01))

/** The next page of a long list, newest first: rows older than the row `before`. */
export const Keyset = z.object({
  before: z.optional(z.coerce.number().check(z.int(), z.positive())),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 25),
})
export type Keyset = z.infer<typeof Keyset>

export const Paging = z.object({
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)), 1),
  /**
   * Taken from the `Link` of the previous page. The next page starts after its last row, even if rows were added or
   * removed in between.
   */
  cursor: z.optional(z.string().check(z.maxLength(1000))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
})
