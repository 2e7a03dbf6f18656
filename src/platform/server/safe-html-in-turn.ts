import { fail } from '#platform/errors.ts'
import { askerOf } from './asker.ts'
import type { Context } from './context.ts'
import { createTurns } from './in-turn.ts'
import { offLoop } from './off-loop.ts'
import { checkAmount, safeHtml, type safeHtmlIfShort, type SafeHtmlOptions } from './safe-html.ts'

const MODULE = new URL('safe-html.ts', import.meta.url).href
/** Longer HTML is read in a thread. Reading this much takes some milliseconds, or 50 where it is all tags. */
const SHORT = 10_000
const inTurn = createTurns({ atOnce: 1, waiting: 20, waitingEach: 3 })

/**
 * The safe HTML of long texts without holding up other answers, one at a time. Not for transactions, which would wait
 * for it. Throws 'content.too_long', and 'request.rate_limited' or 'server.unavailable' where too many wait.
 */
export async function safeHtmlInTurn(
  ctx: Context,
  html: string,
  options: SafeHtmlOptions,
): Promise<string> {
  if (html.length <= SHORT) return safeHtml(html, options)
  checkAmount(html)
  const input: Parameters<typeof safeHtmlIfShort>[0] = { html, ...options }
  const safe = await inTurn(askerOf(ctx), () =>
    offLoop<string | undefined>(MODULE, 'safeHtmlIfShort', input),
  )
  return safe ?? fail('content.too_long')
}
