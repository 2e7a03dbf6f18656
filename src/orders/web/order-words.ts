import { useFormatter } from 'use-intl'
import { isolated } from '#ui/isolated.ts'
import type { Order } from '../contract.ts'

/** The names and amounts of an order, for use in sentences. */
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
    /** What a bank took back, and the status of that chargeback. */
    taken: format.number(order.money.chargeback?.amount ?? 0, 'money'),
    bank: order.money.chargeback?.status ?? 'won',
    /** What the client pays, the hours that pays for, and what goes back for the others. */
    paid: format.number(order.totalAmount - (order.unusedAmount ?? 0), 'money'),
    worked: format.number(order.workedHours ?? 0),
    bought: format.number(order.hours ?? 0),
    unused: format.number(order.unusedAmount ?? 0, 'money'),
    logged: format.number(order.loggedHours ?? 0),
    rounds: order.process.changeRoundsLeft,
    role: viewerRole,
  }
}

/** The party the viewer deals with. */
export function counterpartOf(order: Order): {
  side: 'client' | 'provider'
  person: Order['client']
} {
  return order.viewerRole === 'provider'
    ? { side: 'client', person: order.client }
    : { side: 'provider', person: order.provider }
}
