import type { Config } from './config.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/**
 * Whether somebody sits at this machine itself. Behind a proxy the address is but the word of a header, so
 * there it counts for nothing.
 */
export function isAtTheMachine(address: string | undefined, { trustProxy }: Config): boolean {
  return !trustProxy && address !== undefined && LOOPBACK.has(address)
}
