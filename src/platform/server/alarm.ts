/** How long the longest sleep is. A machine that was suspended, or a clock that was moved, is noticed after this time. */
const LONGEST_MS = 30_000

export interface Alarm {
  /** Rings at this time unless it already rings earlier. */
  set(at: number): void
  stop(): void
}

/**
 * Calls `ring` once the clock shows the time. The alarm sleeps in steps and compares the clock after each, because
 * timers stand still while a machine is suspended, and a rehearsal moves the clock.
 */
export function createAlarm(now: () => Date, ring: () => void): Alarm {
  let at = Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  const sleep = () => {
    clearTimeout(timer)
    const left = at - now().getTime()
    timer = setTimeout(wakeUp, Math.min(Math.max(left, 0), LONGEST_MS))
  }
  const wakeUp = () => {
    if (now().getTime() < at) return sleep()
    at = Infinity
    timer = undefined
    ring()
  }
  return {
    set(time) {
      at = Math.min(at, time)
      sleep()
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
      at = Infinity
    },
  }
}
