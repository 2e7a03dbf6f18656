import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HttpError } from '#platform/contract.ts'
import { AppError } from '#platform/errors.ts'
import { sqlState, type Resources } from './context.ts'
import { UNANSWERED } from './db.ts'
import { languageOfRequest, translateError } from './translate-error.ts'

/**
 * Turns any error into the response body of docs/product-rules.md#error-answers. Only expected refusals keep their
 * message.
 */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Resources['log'],
  currency?: string,
) {
  const refusal = error instanceof AppError ? error : refusalOf(error)
  const isFull = refusal.code === 'storage.full' || DISK_FULL.has(sqlState(error))
  if (isFull || (refusal !== error && refusal.status >= 500)) {
    // A request refused under load is not a fault to investigate, and there may be many of them, so it is only a
    // warning.
    const isTurnedAway = refusal.status === 503 && !isFull
    const level = isTurnedAway ? 'warn' : 'error'
    log[level]({ err: error, requestId: request.id }, 'request failed')
  }
  if (refusal.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds)
  const body: HttpError = {
    ...translateError(refusal, languageOfRequest(request), currency),
    requestId: request.id,
  }
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

const QUERY_CANCELED = '57014'
/**
 * The service is gone or has no capacity; 53100 is the database's full disk. The host name of a stopped container does
 * not resolve, and EAGAIN means that the object storage has a problem.
 */
const UNAVAILABLE =
  /^(08|57P|53)|^(ECONN|EHOST|ENET)[A-Z]+$|^(ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EAGAIN)$/
const NO_ROOM = /^(ENOSPC|EDQUOT)$/
const DISK_FULL = new Set(['53100'])

function refusalOf(error: unknown): AppError {
  const {
    code = '',
    statusCode = 500,
    name = '',
    message = '',
  } = error as { code?: string; statusCode?: number; name?: string; message?: string }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('request.not_json')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('request.too_large')
  if (code === QUERY_CANCELED) return new AppError('server.too_slow', { retryAfterSeconds: 5 })
  if (NO_ROOM.test(code)) return new AppError('storage.full', { retryAfterSeconds: 60 })
  if (UNAVAILABLE.test(code) || name === 'TimeoutError' || UNANSWERED.test(message)) {
    return new AppError('server.unavailable', { retryAfterSeconds: 2 })
  }
  // Only the framework's errors refer to this request. Errors of other libraries, such as a gateway's SDK, refer to
  // requests of their own.
  const isMalformed = code.startsWith('FST_') && statusCode >= 400 && statusCode < 500
  return new AppError(isMalformed ? 'request.malformed' : 'server.failed')
}
