import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '#platform/server/network.ts'
import type { Trusts } from '#platform/server/proxies.ts'

/** A browser opens six; an office behind one address has some dozen people at a time. */
const MAX_EACH = 500
/** Connections above the limit that are open while one of the greediest network's is closed. */
const SPARE = 50

interface ConnectionLimits {
  /** How many may be open at a time, those of trusted proxies apart. */
  max: number
  trusts: Trusts
}

/**
 * Bounds the open connections of one network and of all. When all are taken, a new one takes the place of the oldest
 * of the network that has most, unless the newcomer's has as many: a flood from few networks does not lock the others out.
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
    // A connection that ended before it was looked at has no address any more.
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

/** Closes the oldest connection of the network that has most; false where the newcomer's has as many. */
function makeRoom(networks: ReadonlyMap<string, Set<Socket>>, newcomer: Set<Socket>): boolean {
  let greediest = newcomer
  for (const one of networks.values()) if (one.size > greediest.size + 1) greediest = one
  if (greediest === newcomer) return false
  const [oldest] = greediest
  oldest?.destroy()
  return oldest !== undefined
}
