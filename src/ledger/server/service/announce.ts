import type { InTransaction } from '#platform/server/context.ts'
import { findParties } from '../queries.ts'

interface Parties {
  clientId: number
  providerId: number
}

/** Whoever has the order open, or what is paid for it, reads it again (decision 22). */
export function announceOrder(
  { announce }: Pick<InTransaction, 'announce'>,
  { id, clientId, providerId }: Parties & { id: number },
): void {
  announce({ to: [clientId, providerId], topic: 'order', data: { id } })
}

/** The same, where money of an order moved after its last step. */
export async function announceMoney(ctx: InTransaction, orderId: number): Promise<void> {
  announceOrder(ctx, { id: orderId, ...(await findParties(ctx.db, orderId)) })
}
