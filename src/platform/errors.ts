import { errorCatalogue } from './error-catalogue.ts'
import { ORIGINAL, type Language } from './languages.ts'

export type ErrorCode = keyof typeof errorCatalogue
export interface FieldError {
  path: string
  message: string
}
/** Fills a `{name}`: a fixed value, or one that is written in the reader’s language. */
export type Detail = string | number | ((language: Language) => string)

interface Extras {
  /** Fills `{name}` in the text; it is not sent to the client on its own. */
  details?: Record<string, Detail>
  errors?: FieldError[]
  /** The field this refusal is about; the refusal's text becomes the error message of that field. */
  field?: string
  retryAfterSeconds?: number
  /** Data that helps the caller to continue; sent with the refusal. */
  facts?: RefusalFacts
}

export interface RefusalFacts {
  /** A value that would have been accepted, such as a free slug. */
  suggestion?: string
  /** The current row, if another request has changed it in the meantime. */
  current?: unknown
  /** Who changed it and when. `by` is null if no account did, or if that account no longer exists. */
  changed?: { at: string; by: string | null }
}

/**
 * An expected refusal. Throwing one rolls the transaction back and produces the response described in
 * docs/product-rules.md#error-answers. With invalid fields, the message is that of the first field.
 */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly errors: FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined
  /** The values for the placeholders of the text, in any language. */
  readonly details: Record<string, Detail> | undefined
  readonly facts: RefusalFacts | undefined

  constructor(code: ErrorCode, extras: Extras = {}) {
    const [status, text] = errorCatalogue[code]
    const firstField = code === 'request.invalid' ? extras.errors?.[0]?.message : undefined
    super(firstField ?? fill(text, extras.details))
    this.code = code
    this.status = status
    this.errors =
      extras.field === undefined ? extras.errors : [{ path: extras.field, message: this.message }]
    this.retryAfterSeconds = extras.retryAfterSeconds
    this.details = extras.details
    this.facts = extras.facts
  }
}

export function fail(code: ErrorCode, extras?: Extras): never {
  throw new AppError(code, extras)
}

/** Returns the row, or throws a 404 because it does not exist for this caller. */
export function found<Row>(row: Row | undefined | null, code: ErrorCode = 'not_found'): Row {
  return row ?? fail(code)
}

export function fill(
  text: string,
  details: Record<string, Detail> = {},
  language: Language = ORIGINAL,
): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const detail = details[name] ?? ''
    return typeof detail === 'function' ? detail(language) : String(detail)
  })
}
