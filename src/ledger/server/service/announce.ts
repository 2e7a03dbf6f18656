import type { InTransaction } from '#platform/server/context.ts'
import { findParties } from '../queries/postings.ts'

interface Parties {
  clientId: number
  providerId: number
}

/** Tells open pages of the client and the provider to reload the order and its money (decision 22). */
export function announceOrder(
  { announce }: Pick<InTransaction, 'announce'>,
  { id, clientId, providerId }: Parties & { id: number },
): void {
  announce({ to: [clientId, providerId], topic: 'order', data: { id } })
}

/** For movements of an order's money outside its steps. */
export async function announceMoney(ctx: InTransaction, orderId: number): Promise<void> {
  announceOrder(ctx, { id: orderId, ...(await findParties(ctx.db, orderId)) })
}
