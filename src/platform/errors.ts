import { errorCatalogue } from './error-catalogue.ts'

export type ErrorCode = keyof typeof errorCatalogue
export interface FieldError {
  path: string
  message: string
}
interface Extras {
  /** Fills `{name}` in the text; by itself it never travels. */
  details?: Record<string, string | number>
  errors?: FieldError[]
  /** The one field it is about, which says so in the refusal's own words. */
  field?: string
  retryAfterSeconds?: number
  /** What the caller can go on with; travels with the refusal. */
  facts?: RefusalFacts
}

export interface RefusalFacts {
  /** A value that would have been taken, such as a free slug. */
  suggestion?: string
  /** The row as it is now, where somebody else changed it meanwhile. */
  current?: unknown
  /** Who changed it and when; no name where nobody did, or nobody who is still there. */
  changed?: { at: string; by: string | null }
}

/**
 * An expected refusal. Throwing one rolls the transaction back and answers as docs/product-rules.md#error-answers.
 * With invalid
 * fields the message of the whole is the first field's own, as the specification quotes them.
 */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly errors: FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined
  /** What fills the text, in whichever language. */
  readonly details: Record<string, string | number> | undefined
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

/** The row, or the answer that it does not exist for this caller (404). */
export function found<Row>(row: Row | undefined | null, code: ErrorCode = 'not_found'): Row {
  return row ?? fail(code)
}

export function fill(text: string, details: Record<string, string | number> = {}) {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''))
}
