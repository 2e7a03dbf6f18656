import type { Context } from './context.ts'
import { networkOf } from './network.ts'

/** Who a request counts for in limits and queues. */
export interface Caller {
  /** The member, from any address, or else the network of the visitor. The product's own work has a key of its own. */
  key: string
  /** The network that the request comes from, also for members: one network may hold any number of accounts. */
  network: string
}

const THE_PRODUCT = 'the product'

export function callerOf({ viewer, session }: Pick<Context, 'viewer' | 'session'>): Caller {
  const network = session ? networkOf(session.address) : THE_PRODUCT
  return { key: viewer ? `member ${viewer.id}` : network, network }
}

/** A visitor of whom only the address is known. */
export function visitorFrom(address: string): Caller {
  const network = networkOf(address)
  return { key: network, network }
}
