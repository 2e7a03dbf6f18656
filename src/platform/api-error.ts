import type { HttpError } from './contract.ts'

/**
 * A refused or failed call. The message is the status, a colon and the server's text
 * (docs/product-rules.md#error-answers). If no server answered, the status is 0.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  /** The server's message without the status, as forms and toasts show it. */
  readonly serverMessage: string
  readonly errors: NonNullable<HttpError['errors']>
  /** A value that would have been accepted, such as a free slug. */
  readonly suggestion: string | undefined
  /** The current row, if another request has changed it in the meantime. */
  readonly current: unknown
  /** Who changed it and when. */
  readonly changed: HttpError['changed']
  readonly requestId: string | undefined

  constructor(status: number, body: Partial<HttpError>) {
    const text = body.message ?? 'The server could not be reached.'
    super(status === 0 ? text : `${status}: ${text}`)
    this.status = status
    this.code = body.code ?? 'network'
    this.serverMessage = text
    this.errors = body.errors ?? []
    this.suggestion = body.suggestion
    this.current = body.current
    this.changed = body.changed
    this.requestId = body.requestId
  }
}
