import type { Endpoint } from './contract.ts'
import type { Language } from './languages.ts'

/**
 * What a page being rendered on the server may ask of its request. The server bundle and the API run
 * in one process but as separate module graphs, so the scope travels on `globalThis`.
 */
export interface RequestScope {
  /** By which the log's lines about it are found. */
  requestId: string
  /** The content security policy's nonce of this response. */
  nonce: string
  /** https://vibework.example, from APP_URL or the request. */
  origin: string
  /** What the visitor reads. */
  language: Language
  /** Someone has logged in with the visitor's browser before. */
  isKnownBrowser: boolean
  /** The interface's texts in the visitor's language, and where the browser fetches the same. */
  texts: { messages: Record<string, unknown>; url: string }
  /** What this page is answered with instead of 200; told by its loader. */
  status?: PageStatus
  /** Whether what was rendered is public content, by its route; told when it is rendered. */
  isContent?: () => boolean
  /** Calls the endpoint's handler in-process as this request's viewer; rejects with an ApiError. */
  call(endpoint: Endpoint, input: Record<string, unknown>): Promise<unknown>
}

/** What a page is answered with that is there to be read and is not what was asked for. */
export type PageStatus = 403 | 404 | 410

interface Storage {
  getStore(): RequestScope | undefined
}
const key = Symbol.for('vibework.request-scope')
const holder = globalThis as { [key]?: Storage }

/** Installed once by the server at boot. */
export function installRequestScope(storage: Storage): void {
  holder[key] = storage
}

/** The scope of the request being rendered; undefined in the browser. */
export function requestScope(): RequestScope | undefined {
  return holder[key]?.getStore()
}

/** In loaders: the page being rendered is answered with this; a browser that renders it itself answers nobody. */
export function answerWith(status: PageStatus): void {
  const scope = requestScope()
  if (scope) scope.status = status
}
