import type { Context } from './context.ts'
import { networkOf } from './network.ts'

/**
 * The key under which a request's turns and limits are counted: the member, from any address, or else the network of
 * the visitor. The product's own work has a key of its own.
 */
export function callerKeyOf({ viewer, session }: Pick<Context, 'viewer' | 'session'>): string {
  if (viewer) return `member ${viewer.id}`
  return session ? networkOf(session.address) : 'the product'
}
