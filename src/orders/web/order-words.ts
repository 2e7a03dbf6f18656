import { useFormatter } from 'use-intl'
import { isolated } from '#ui/isolated.ts'
import type { Order } from '../contract.ts'

/** The names and sums of an order as sentences use them. */
export function useOrderWords(order: Order) {
  const format = useFormatter()
  const { client, provider, viewerRole } = order
  return {
    client: isolated(client.fullName),
    provider: isolated(provider.fullName),
    other: isolated(viewerRole === 'client' ? provider.fullName : client.fullName),
    total: format.number(order.totalAmount, 'money'),
    share: format.number(order.providerAmount, 'money'),
    fee: format.number(order.platformFee, 'money'),
    /** What a bank took back, and how that stands. */
    taken: format.number(order.money.chargeback?.amount ?? 0, 'money'),
    bank: order.money.chargeback?.status ?? 'won',
    rounds: order.process.changeRoundsLeft,
    role: viewerRole,
  }
}

/** Who the viewer deals with. */
export function counterpartOf(order: Order): {
  side: 'client' | 'provider'
  person: Order['client']
} {
  return order.viewerRole === 'provider'
    ? { side: 'client', person: order.client }
    : { side: 'provider', person: order.provider }
}
