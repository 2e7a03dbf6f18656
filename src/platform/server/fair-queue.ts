import { fail } from '#platform/errors.ts'

interface QueueLimits {
  /** The maximum number of concurrent pieces of work. */
  concurrent: number
  /** The maximum for one caller. */
  concurrentEach?: number
  /** The maximum number of waiting pieces; one more is refused with 503. */
  waiting: number
  /** The maximum waiting for one caller; one more is refused with 429. */
  waitingEach: number
}

interface Caller {
  running: number
  waiting: (() => void)[]
}

/** Runs the work when it is this caller's turn. Throws 'server.unavailable' and 'request.rate_limited'. */
export type FairQueue = <Result>(callerKey: string, work: () => Promise<Result>) => Promise<Result>

const AGAIN_SECONDS = 2

/**
 * Limits the concurrency of heavy work. Waiting work is served round-robin, one piece per caller, so that a hundred
 * requests of one member or network delay another caller by one piece only.
 */
export function createFairQueue(limits: QueueLimits): FairQueue {
  const { concurrent, concurrentEach = concurrent } = limits
  // In the order of their turns.
  const callers = new Map<string, Caller>()
  let running = 0
  let waiting = 0
  const round = createRound(() => serveNext())

  function serveNext() {
    if (round.isOn) return
    for (const [name, caller] of callers) {
      if (running >= concurrent || waiting === 0) return
      const begin = caller.running < concurrentEach ? caller.waiting.shift() : undefined
      if (!begin) continue
      // Moved to the end of the map, which this loop reaches later.
      callers.delete(name)
      callers.set(name, caller)
      running += 1
      caller.running += 1
      waiting -= 1
      begin()
    }
  }

  function refuseTooMany(caller: Caller) {
    const isFree = !round.isOn && running < concurrent && caller.running < concurrentEach
    if (isFree) return
    const retryAfterSeconds = AGAIN_SECONDS
    if (caller.waiting.length >= limits.waitingEach) {
      fail('request.rate_limited', { details: { seconds: AGAIN_SECONDS }, retryAfterSeconds })
    }
    if (waiting >= limits.waiting) fail('server.unavailable', { retryAfterSeconds })
  }

  return async (name, work) => {
    const caller = callers.get(name) ?? { running: 0, waiting: [] }
    refuseTooMany(caller)
    callers.set(name, caller)
    await new Promise<void>((begin) => {
      caller.waiting.push(begin)
      waiting += 1
      serveNext()
    })
    try {
      return await work()
    } finally {
      running -= 1
      caller.running -= 1
      if (caller.running === 0 && caller.waiting.length === 0) callers.delete(name)
      round.begin()
    }
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
