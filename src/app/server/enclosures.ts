import { receiptFile } from '#documents/server/service/receipt.ts'
import type { CreateAttachments } from '#mail/server/outbox.ts'

/** The files of mails: the receipt of what was paid goes to the payer, once their address is known to be theirs. */
export const enclose: CreateAttachments = async (ctx, { template, values }) => {
  if (template !== 'order_placed' || values['isConfirmed'] !== 'yes') return []
  return [await receiptFile(ctx, Number(values['orderId']))]
}
