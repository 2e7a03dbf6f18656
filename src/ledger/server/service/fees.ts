import { MINUTE_MS } from '#platform/durations.ts'
import { transaction, type Context } from '#platform/server/context.ts'
import { endFeeDue, listFeesDue, lockFeeDue, postponeFee } from '../queries/fees.ts'
import { postProcessingFee } from './escrow.ts'

const RECHECK_MS = 10 * MINUTE_MS
const BATCH = 50

/** Posts the fees of payments that the gateway had not reported at capture. */
export async function bookLateFees(ctx: Context): Promise<void> {
  const gateway = ctx.payments
  if (!gateway) return
  const now = ctx.now()
  const nextAt = new Date(now.getTime() + RECHECK_MS)
  for (const { id, paymentIntentId } of await listFeesDue(ctx.db, gateway.name, now, BATCH)) {
    try {
      if (!(await postponeFee(ctx.db, id, now, nextAt))) continue
      const { processingFeeCents } = await gateway.retrieveIntent(paymentIntentId)
      if (processingFeeCents !== null) await book(ctx, id, processingFeeCents)
    } catch (error) {
      ctx.log.warn({ err: error, paymentId: id }, 'processing fee will be posted later')
    }
  }
}

function book(ctx: Context, id: number, feeCents: number): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const payment = await lockFeeDue(ctx.db, id)
    if (!payment) return
    if (feeCents > 0) await postProcessingFee(ctx, { ...payment, at: ctx.now() }, feeCents)
    await endFeeDue(ctx.db, id)
  })
}
