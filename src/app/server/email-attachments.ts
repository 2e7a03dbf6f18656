import { receiptFile } from '#documents/server/service/receipt.ts'
import type { CreateAttachments } from '#mail/server/send-due-mails.ts'

/** Attachments of emails: the receipt of a payment goes to the payer once their email address is confirmed. */
export const attachFiles: CreateAttachments = async (ctx, { template, values }) => {
  if (template !== 'order_placed' || values['isConfirmed'] !== 'yes') return []
  return [await receiptFile(ctx, Number(values['orderId']))]
}
