import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Addresses that cannot be the source of a packet from the internet: those of this machine and of private networks. */
export const PRIVATE_NETWORKS: readonly string[] = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
]
const OFF = new Set(['0', 'false'])
const ON = new Set(['1', 'true'])

/** Whether the peer with this address is a proxy whose X-Forwarded headers are trusted. */
export type Trusts = (address: string) => boolean

/**
 * Reads TRUST_PROXY: no proxy, proxies on this machine and in private networks, or the listed addresses and networks
 * (`10.0.3.4, 192.0.2.0/24`). Undefined for anything else.
 */
export function proxiesIn(value: string): readonly string[] | undefined {
  if (OFF.has(value)) return []
  if (ON.has(value)) return PRIVATE_NETWORKS
  const listed = value.split(',').map((one) => one.trim())
  return listed.every((one) => isNetwork(one)) ? listed : undefined
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...others] = text.split('/')
  const family = isIP(address)
  if (family === 0 || others.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)
}

export function trustIn(proxies: readonly string[]): Trusts {
  const list = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    const family = familyOf(address)
    list.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family)
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address))
}

/** Whether an address belongs to this machine or a private network, where an operator's own proxies are. */
export const isPrivate: Trusts = trustIn(PRIVATE_NETWORKS)

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6'
}

/**
 * The client's address, before the framework reads the request: the peer, or the last address that a trusted proxy
 * adds.
 */
export function askingAddress({ socket, headers }: IncomingMessage, trusts: Trusts): string {
  const peer = socket.remoteAddress ?? ''
  const forwarded = headers['x-forwarded-for']
  if (forwarded === undefined || !trusts(peer)) return peer
  const named = String(forwarded).split(',').at(-1)?.trim() ?? ''
  return isIP(named) === 0 ? peer : named
}
