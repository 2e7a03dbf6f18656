import type { Context } from './context.ts'
import { networkOf } from './network.ts'

/**
 * Whose turn and whose limits a request counts for: the member, wherever they ask from, else the network the request
 * came from. What the product does by itself has a turn of its own.
 */
export function askerOf({ viewer, session }: Pick<Context, 'viewer' | 'session'>): string {
  if (viewer) return `member ${viewer.id}`
  return session ? networkOf(session.address) : 'the product'
}
