import { found } from '#platform/errors.ts'
import type { Context } from '#platform/server/context.ts'
import { findReceiptOf } from '../queries/documents.ts'
import { issueDocuments } from './issue.ts'
import { toDocument } from '../view.ts'
import { pdfOf } from './pdf-files.ts'

/** The receipt of an order as a file. The caller checks access; throws as `pdfOf` does. */
export async function receiptFile(ctx: Context, orderId: number) {
  await issueDocuments(ctx)
  const receipt = toDocument(found(await findReceiptOf(ctx.db, orderId)))
  const bytes = await pdfOf(ctx, receipt)
  return { name: `${receipt.number}.pdf`, contentType: 'application/pdf', bytes }
}
