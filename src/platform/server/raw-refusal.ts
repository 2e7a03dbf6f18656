import { randomUUID } from 'node:crypto'
import type { HttpError } from '#platform/contract.ts'
import { AppError, type ErrorCode } from '#platform/errors.ts'

interface RawRefusal {
  status: number
  headers: Record<string, string | number>
  text: string
}

/** A refusal in the usual format, for responses sent before the framework has the request. */
export function rawRefusal(code: ErrorCode, retryAfterSeconds?: number): RawRefusal {
  const { status, message } = new AppError(code, { details: { seconds: retryAfterSeconds ?? 0 } })
  const body: HttpError = { message, code, requestId: randomUUID() }
  const text = JSON.stringify(body)
  return {
    status,
    text,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(retryAfterSeconds !== undefined && { 'retry-after': retryAfterSeconds }),
    },
  }
}
