import type { Attachment } from '#attachments/contract.ts'
import { FileList } from '#attachments/web/file-list.tsx'

/** The files of one step of an order. */
export function OrderFiles({ orderId, files }: { orderId: number; files: readonly Attachment[] }) {
  return <FileList files={files} hrefOf={({ id }) => `/api/orders/${orderId}/files/${id}`} />
}
