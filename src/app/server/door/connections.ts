import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '#platform/server/network.ts'
import type { Trusts } from '#platform/server/proxies.ts'

/** A browser opens six; an office behind one address has a few dozen people online together. */
export const MAX_EACH = 500
/** Headroom above the limit, needed while an old connection is being closed for a new one. */
const SPARE = 50

interface ConnectionLimits {
  /** The number of open connections, not counting those of trusted proxies. */
  max: number
  trusts: Trusts
}

/**
 * Limits the open connections of one network and of all. When all are taken, a new connection replaces the oldest one
 * of the network with the most connections, unless the new one's network has as many: a flood from a few networks does
 * not lock out the rest.
 */
export function limitConnections(server: Server, { max, trusts }: ConnectionLimits): void {
  const networks = new Map<string, Set<Socket>>()
  let open = 0
  server.maxConnections = max + SPARE
  const isAdmitted = (own: Set<Socket>) =>
    own.size < MAX_EACH && (open < max || makeRoom(networks, own))
  server.on('connection', (socket: Socket) => {
    const peer = socket.remoteAddress
    if (peer !== undefined && trusts(peer)) return
    // A connection that has already ended has no address.
    const network = networkOf(peer ?? '')
    const own = networks.get(network) ?? new Set()
    if (peer === undefined || !isAdmitted(own)) {
      socket.destroy()
      return
    }
    networks.set(network, own.add(socket))
    open += 1
    socket.once('close', () => {
      own.delete(socket)
      if (own.size === 0) networks.delete(network)
      open -= 1
    })
  })
}

/** Closes the oldest connection of the network with the most; false if the newcomer's network has as many. */
function makeRoom(networks: ReadonlyMap<string, Set<Socket>>, newcomer: Set<Socket>): boolean {
  let greediest = newcomer
  for (const one of networks.values()) if (one.size > greediest.size + 1) greediest = one
  if (greediest === newcomer) return false
  const [oldest] = greediest
  oldest?.destroy()
  return oldest !== undefined
}
