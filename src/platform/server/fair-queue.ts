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

interface Queue {
  limits: QueueLimits
  /** In the order of their turns. */
  callers: Map<string, Turns>
  lines: ReturnType<typeof createLines>
  running: number
  round: ReturnType<typeof createRound>
}

/**
 * Limits the concurrency of heavy work. Waiting work is served round-robin, one piece per caller, so that a hundred
 * requests of one member or network delay another caller by one piece only.
 */
export function createFairQueue(limits: QueueLimits): FairQueue {
  const queue: Queue = {
    limits,
    callers: new Map(),
    lines: createLines(),
    running: 0,
    round: createRound(() => serveNext(queue)),
  }
  return async (caller, work) => {
    const turns = await turnOf(queue, caller)
    try {
      return await work()
    } finally {
      queue.running -= 1
      turns.running -= 1
      forgetIdle(queue, caller.key, turns)
      queue.round.begin()
    }
  }
}

/** Waits for a turn of this caller. */
async function turnOf(queue: Queue, { key, network }: Caller): Promise<Turns> {
  const { callers, lines } = queue
  const turns = callers.get(key) ?? { running: 0, waiting: [] }
  makeRoom(queue, turns, network)
  callers.set(key, turns)
  await new Promise<void>((begin, reject) => {
    const refuse = (error: AppError) => {
      turns.waiting.splice(turns.waiting.indexOf(piece), 1)
      lines.leave(piece)
      forgetIdle(queue, key, turns)
      reject(error)
    }
    const piece: Piece = { begin, refuse }
    turns.waiting.push(piece)
    lines.join(network, piece)
    serveNext(queue)
  })
  return turns
}

function makeRoom({ limits, lines, round, running }: Queue, turns: Turns, network: string) {
  const { concurrent, concurrentEach = concurrent } = limits
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

function serveNext(queue: Queue) {
  const { limits, callers, lines, round } = queue
  const { concurrent, concurrentEach = concurrent } = limits
  if (round.isOn) return
  for (const [key, turns] of callers) {
    if (queue.running >= concurrent || lines.length === 0) return
    const piece = turns.running < concurrentEach ? turns.waiting.shift() : undefined
    if (!piece) continue
    // Moved to the end of the map, which this loop reaches later.
    callers.delete(key)
    callers.set(key, turns)
    queue.running += 1
    turns.running += 1
    lines.leave(piece)
    piece.begin()
  }
}

function forgetIdle({ callers }: Queue, key: string, { running, waiting }: Turns) {
  if (running === 0 && waiting.length === 0) callers.delete(key)
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
