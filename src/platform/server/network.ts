import { normalizeIP } from '@fastify/rate-limit'

/**
 * The unit for limits per network: an IPv4 address, even if written as IPv6, or the /64 network of an IPv6 address,
 * because one subscriber usually gets a whole /64. A connection that was reset has no address any more.
 */
export function networkOf(address: string | undefined): string {
  return normalizeIP(address ?? '')
}
