import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

/**
 * One typed definition per endpoint. The Fastify route with its validation and whitelisted response,
 * the access check, the OpenAPI document, the typed browser client and the in-process call while
 * rendering all follow from it.
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
  /** The status of a success; 200 unless told, 204 when there is no output. */
  status?: 200 | 201 | 202 | 204
  /** `output` is an array; the handler returns a `Page`. */
  paged?: true
  /** The handler gets the untouched bytes and the headers: signed webhooks. */
  raw?: true
  /**
   * The answer is a file: pages link to it, and the handler returns a `Download`; or, for a `stored` one, a
   * `StoredDownload`, which is sent without being held in memory.
   */
  download?: true | 'stored'
  /** The answer is a stream of server-sent events: the handler returns what opens it. */
  stream?: true
  /**
   * The body is the bytes of one file; what else a call says is in the query. The handler gets a picture as `file`,
   * once it is on the disk; a file of any type as `sent`, while it arrives.
   */
  upload?: { maxBytes: number } | { takes: 'anything' }
  /** More bytes of JSON than others take. */
  maxBodyBytes?: number
  /**
   * The path's parameters that an answer holds as well. Who asked with earlier ones is sent to the present
   * address (301); in process, where nobody is sent anywhere, the answer itself tells. Where the answer calls
   * it otherwise: `{ articleSlug: 'slug' }`.
   */
  addressedBy?: readonly string[] | Readonly<Record<string, string>>
  /** What a visitor is told instead of 'Authentication required'. */
  whenSignedOut?: ErrorCode
  /** An Idempotency-Key makes a repetition answer what the first request answered. */
  idempotent?: true
  /** The answer carries a mark of its content: who has it already gets 304 instead. */
  etag?: true
  /** What it answers is the same for all visitors without a session: kept for some seconds (decision 37). */
  kept?: true
  /** The page whose form posts here without scripts as well, and says how it went by `?form=`. */
  form?: `/${string}`
  /** Requests allowed per window; the product's start values are in docs/security.md. */
  limit?: RateLimit
}

export type Access = 'public' | 'user' | 'admin' | 'super_admin'
export interface RateLimit {
  max: number
  windowMs: number
  per: 'address' | 'user'
  /** Counts only requests that carry this input, such as `search`. */
  onlyWith?: string
}
/** For calls that take long texts: far above what a person sends, and too few to keep the server busy. */
export const WRITING_LIMIT: RateLimit = { max: 60, windowMs: 60_000, per: 'user' }
export type Contract = Record<string, Endpoint>

/** A bounded part of a list. On the wire: the plain array, `X-Total-Count` and `Link: rel="next"`. */
export interface Page<Item> {
  items: Item[]
  total: number
  /** There are more than `total`: counting stopped there. On the wire `X-Total-Bounded: true`. */
  isBounded?: boolean
  /** The query string of the next page; absent on the last one. */
  next?: string
}
/** A file somebody asked for; it is saved, never shown, and kept by no cache. */
export interface Download {
  fileName: string
  contentType: string
  bytes: Uint8Array | string
  /** How many rows a list has. */
  rows?: number
}
/** A part of a file, by its first and last byte. */
export interface ByteRange {
  start: number
  end: number
}
/** A kept file, exactly as it was sent; it is saved, never shown, and kept by no cache. */
export interface StoredDownload {
  fileName: string
  contentType: string
  /** In bytes. */
  size: number
  /** Differs for every content, so a download resumes only where the file has not changed. */
  tag: string
  open(range?: ByteRange): Promise<AsyncIterable<Uint8Array>>
}
/** Called with the reader's end of a new stream; answers how to leave it when the reader is gone. */
export type OpenStream = (port: { send(data: unknown): void; close(): void }) => () => void
/** A file that was uploaded; it is on the disk until the request has been answered. */
export interface ReceivedFile {
  path: string
  /** In bytes. */
  size: number
}
/** A file of any type that is being sent. */
export interface SentFile {
  bytes: AsyncIterable<Uint8Array>
  /** How many bytes there will be, by the sender's own word. */
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
/** What a handler receives: the same after validation, defaults filled in. */
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
/** What a call answers. */
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

export const HttpError = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** A value that would have been taken, such as a free slug. */
  suggestion: z.optional(z.string()),
  /** The row as it is now, where somebody else changed it meanwhile. */
  current: z.optional(z.unknown()),
  /** Who changed it and when; nobody who is still there where there is no name. */
  changed: z.optional(z.object({ at: Timestamp, by: z.nullable(z.string()) })),
  requestId: z.string(),
})
export type HttpError = z.infer<typeof HttpError>

/** Ids are integers on the wire; anything else names no row, so it answers 404. */
export const Id = z.number().check(z.int(), z.positive())
const PathId = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
  z.transform((digits) => Number(digits)),
)
export const IdParams = z.object({ id: z.union([PathId, Id]) })

/** Decimal major units with at most two places: 12.5 is twelve and a half. */
export const Amount = z.number().check(z.multipleOf(0.01))

/** The next part of a long list, newest first: what is older than the row `before`. */
export const Keyset = z.object({
  before: z.optional(z.coerce.number().check(z.int(), z.positive())),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 25),
})
export type Keyset = z.infer<typeof Keyset>

export const Paging = z.object({
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)), 1),
  /** From the `Link` of the page before: what comes after it, whatever was added or removed since. */
  cursor: z.optional(z.string().check(z.maxLength(1000))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
})
