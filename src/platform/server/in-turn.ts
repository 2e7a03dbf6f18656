import { fail } from '#platform/errors.ts'

interface TurnLimits {
  /** The maximum number of concurrent pieces of work. */
  atOnce: number
  /** The maximum for one caller. */
  atOnceEach?: number
  /** The maximum number of waiting pieces; one more is refused with 503. */
  waiting: number
  /** The maximum waiting for one caller; one more is refused with 429. */
  waitingEach: number
}

interface Asker {
  running: number
  waiting: (() => void)[]
}

/** Runs the work when it is this caller's turn. Throws 'server.unavailable' and 'request.rate_limited'. */
export type Turns = <Result>(asker: string, work: () => Promise<Result>) => Promise<Result>

const AGAIN_SECONDS = 2

/**
 * Limits the concurrency of heavy work. Waiting work is served round-robin, one piece per caller, so that a hundred
 * requests of one member or network delay another caller by one piece only.
 */
export function createTurns(limits: TurnLimits): Turns {
  const { atOnce, atOnceEach = atOnce } = limits
  // In the order of their turns.
  const askers = new Map<string, Asker>()
  let running = 0
  let waiting = 0
  const round = createRound(() => serveNext())

  function serveNext() {
    if (round.isOn) return
    for (const [name, asker] of askers) {
      if (running >= atOnce || waiting === 0) return
      const begin = asker.running < atOnceEach ? asker.waiting.shift() : undefined
      if (!begin) continue
      // Moved to the end of the map, which this loop reaches later.
      askers.delete(name)
      askers.set(name, asker)
      running += 1
      asker.running += 1
      waiting -= 1
      begin()
    }
  }

  function refuseTooMany(asker: Asker) {
    const isFree = !round.isOn && running < atOnce && asker.running < atOnceEach
    if (isFree) return
    const retryAfterSeconds = AGAIN_SECONDS
    if (asker.waiting.length >= limits.waitingEach) {
      fail('request.rate_limited', { details: { seconds: AGAIN_SECONDS }, retryAfterSeconds })
    }
    if (waiting >= limits.waiting) fail('server.unavailable', { retryAfterSeconds })
  }

  return async (name, work) => {
    const asker = askers.get(name) ?? { running: 0, waiting: [] }
    refuseTooMany(asker)
    askers.set(name, asker)
    await new Promise<void>((begin) => {
      asker.waiting.push(begin)
      waiting += 1
      serveNext()
    })
    try {
      return await work()
    } finally {
      running -= 1
      asker.running -= 1
      if (asker.running === 0 && asker.waiting.length === 0) askers.delete(name)
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
