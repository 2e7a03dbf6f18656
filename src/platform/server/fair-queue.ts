import { AppError, fail } from '#platform/errors.ts'
import type { Caller } from './caller.ts'

interface QueueLimits {
  /** The maximum number of concurrent pieces of work. */
  concurrent: number
  /** The maximum for one caller. */
  concurrentEach?: number
  /** The maximum number of waiting pieces. A piece that arrives at a full queue replaces another, see FairQueue. */
  waiting: number
  /** The maximum waiting for one caller; one more is refused with 429. */
  waitingEach: number
}

interface Piece {
  begin: () => void
  refuse: (error: AppError) => void
}

interface Turns {
  running: number
  waiting: Piece[]
}

/**
 * Runs the work when it is this caller's turn. When the queue is full, the newest piece of the network with the most
 * waiting pieces is refused, whether it was sent by visitors or by members. Throws 'server.unavailable' and
 * 'request.rate_limited'.
 */
export type FairQueue = <Result>(caller: Caller, work: () => Promise<Result>) => Promise<Result>

const AGAIN_SECONDS = 2

/**
 * Limits the concurrency of heavy work. Waiting work is served round-robin, one piece per caller, so that a hundred
 * requests of one member or network delay another caller by one piece only.
 */
export function createFairQueue(limits: QueueLimits): FairQueue {
  const { concurrent, concurrentEach = concurrent } = limits
  // In the order of their turns.
  const callers = new Map<string, Turns>()
  const lines = createLines()
  let running = 0
  const round = createRound(() => serveNext())

  function serveNext() {
    if (round.isOn) return
    for (const [key, turns] of callers) {
      if (running >= concurrent || lines.length === 0) return
      const piece = turns.running < concurrentEach ? turns.waiting.shift() : undefined
      if (!piece) continue
      // Moved to the end of the map, which this loop reaches later.
      callers.delete(key)
      callers.set(key, turns)
      running += 1
      turns.running += 1
      lines.leave(piece)
      piece.begin()
    }
  }

  function makeRoom(turns: Turns, network: string) {
    const isFree = !round.isOn && running < concurrent && turns.running < concurrentEach
    if (isFree) return
    const retryAfterSeconds = AGAIN_SECONDS
    if (turns.waiting.length >= limits.waitingEach) {
      fail('request.rate_limited', { details: { seconds: AGAIN_SECONDS }, retryAfterSeconds })
    }
    if (lines.length < limits.waiting) return
    const error = new AppError('server.unavailable', { retryAfterSeconds })
    const newest = lines.newestOfLongest(network)
    if (!newest) throw error
    newest.refuse(error)
  }

  return async ({ key, network }, work) => {
    const turns = callers.get(key) ?? { running: 0, waiting: [] }
    makeRoom(turns, network)
    callers.set(key, turns)
    const forget = () => {
      if (turns.running === 0 && turns.waiting.length === 0) callers.delete(key)
    }
    await new Promise<void>((begin, reject) => {
      const piece: Piece = {
        begin,
        refuse: (error) => {
          turns.waiting.splice(turns.waiting.indexOf(piece), 1)
          lines.leave(piece)
          forget()
          reject(error)
        },
      }
      turns.waiting.push(piece)
      lines.join(network, piece)
      serveNext()
    })
    try {
      return await work()
    } finally {
      running -= 1
      turns.running -= 1
      forget()
      round.begin()
    }
  }
}

/** The waiting pieces of each network, in the order in which they came. */
function createLines() {
  const networks = new Map<string, Set<Piece>>()
  const networkOfPiece = new Map<Piece, string>()
  return {
    get length() {
      return networkOfPiece.size
    },
    join(network: string, piece: Piece) {
      networks.set(network, (networks.get(network) ?? new Set()).add(piece))
      networkOfPiece.set(piece, network)
    },
    leave(piece: Piece) {
      const network = networkOfPiece.get(piece) ?? ''
      const line = networks.get(network)
      line?.delete(piece)
      if (line?.size === 0) networks.delete(network)
      networkOfPiece.delete(piece)
    },
    /** The newest piece of the longest line, or undefined if the newcomer's line would be as long. */
    newestOfLongest(newcomer: string): Piece | undefined {
      let longest = networks.get(newcomer) ?? new Set<Piece>()
      const own = longest.size + 1
      for (const line of networks.values()) {
        if (line.size > Math.max(longest.size, own)) longest = line
      }
      return longest.size > own ? [...longest].at(-1) : undefined
    },
  }
}

/**
 * A turn of the event loop in which no work starts. The embedded database answers without yielding to the event loop,
 * so consecutive pieces of work would block everything else.
 */
function createRound(onEnd: () => void) {
  const round = {
    isOn: false,
    begin() {
      if (round.isOn) return
      round.isOn = true
      setImmediate(() => {
        round.isOn = false
        onEnd()
      })
    },
  }
  return round
}
