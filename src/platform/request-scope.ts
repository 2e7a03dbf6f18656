import type { Endpoint } from './contract.ts'
import type { Language } from './languages.ts'

/**
 * The request for which a page is being rendered on the server. The server bundle and the API run in one process but
 * have separate module graphs, so the scope is stored on `globalThis`.
 */
export interface RequestScope {
  /** Identifies the log lines of this request. */
  requestId: string
  /** The nonce of this response's content security policy. */
  nonce: string
  /** https://vibework.example, from APP_URL or the request. */
  origin: string
  /** The visitor's language. */
  language: Language
  /** Whether a member is logged in. */
  isSignedIn: boolean
  /** A member has logged in with this browser before. */
  isKnownBrowser: boolean
  /** The interface texts in the visitor's language, and the URL from which the browser loads them. */
  texts: { messages: Record<string, unknown>; url: string }
  /** The status of the response if it is not 200; set by the page's loader. */
  status?: PageStatus
  /** Whether the rendered route shows public content; set during rendering. */
  isContent?: () => boolean
  /** Calls the endpoint's handler in-process as the viewer of this request. Rejects with an ApiError. */
  call(endpoint: Endpoint, input: Record<string, unknown>): Promise<unknown>
  /** The JSON text from which a result of `call` was read, if it is at hand. */
  textOf(result: unknown): string | undefined
}

/** The status of a page that is rendered although the requested content is missing or forbidden. */
export type PageStatus = 403 | 404 | 410

interface Storage {
  getStore(): RequestScope | undefined
}
const key = Symbol.for('vibework.request-scope')
const holder = globalThis as { [key]?: Storage }

/** Called once by the server at startup. */
export function installRequestScope(storage: Storage): void {
  holder[key] = storage
}

/** The scope of the request being rendered; undefined in the browser. */
export function requestScope(): RequestScope | undefined {
  return holder[key]?.getStore()
}

/** For loaders: sets the status of the page being rendered on the server. Does nothing in the browser. */
export function answerWith(status: PageStatus): void {
  const scope = requestScope()
  if (scope) scope.status = status
}
