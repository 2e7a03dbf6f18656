import { normalizeIP } from '@fastify/rate-limit'

/**
 * Whom limits count as one: an IPv4 address, also where it is written as IPv6, and of IPv6 the network of 64 bits
 * that one line is given, in which anybody has more addresses than there are guesses.
 */
export function networkOf(address: string): string {
  return normalizeIP(address)
}
