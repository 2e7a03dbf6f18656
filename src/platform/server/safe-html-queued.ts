import { fail } from '#platform/errors.ts'
import { callerOf } from './caller.ts'
import type { Context } from './context.ts'
import { createFairQueue } from './fair-queue.ts'
import { runInWorker } from './run-in-worker.ts'
import type { safeHtmlIfShort, SafeHtmlOptions } from './safe-html.ts'

const MODULE = new URL('safe-html.ts', import.meta.url).href
/**
 * Longer HTML is sanitized in a worker thread. This much takes some milliseconds, or 50 if it consists only of tags.
 */
const SHORT = 10_000
const inTurn = createFairQueue({ concurrent: 1, waiting: 20, waitingEach: 3 })

/**
 * Sanitizes long HTML without blocking other requests, one text at a time. Do not call it in a transaction, which would
 * stay open during the wait. Throws 'content.too_long', and 'request.rate_limited' or 'server.unavailable' if too much
 * work is waiting.
 */
export async function safeHtmlQueued(
  ctx: Context,
  html: string,
  options: SafeHtmlOptions,
): Promise<string> {
  // Loaded with the first HTML, because the sanitizer slows down every start.
  const { checkAmount, safeHtml } = await import('./safe-html.ts')
  if (html.length <= SHORT) return safeHtml(html, options)
  checkAmount(html)
  const input: Parameters<typeof safeHtmlIfShort>[0] = { html, ...options }
  const safe = await inTurn(callerOf(ctx), () =>
    runInWorker<string | undefined>(MODULE, 'safeHtmlIfShort', input),
  )
  return safe ?? fail('content.too_long')
}
