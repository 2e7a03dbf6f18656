import { monitorEventLoopDelay } from 'node:perf_hooks'

/** The histogram counts its own timer's interval, too. */
const RESOLUTION_MS = 10
const SAMPLE_MS = 1000
const REST_MS = 30_000

export interface LoopDelay {
  /** Measures for a while from now on. */
  measure(): void
  /** The mean delay of the event loop in the last second; 0 at rest. */
  ms(): number
  stop(): void
}

/**
 * Measures how late the event loop turns. The measurement wakes the process a hundred times a second, so it ends half a
 * minute after the last visitor.
 */
export function createLoopDelay(): LoopDelay {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  let timer: ReturnType<typeof setTimeout> | undefined
  let until = 0
  let delayMs = 0
  const sample = () => {
    const { mean } = histogram
    // Without any measurement, the loop has not turned for a second.
    delayMs = Number.isNaN(mean) ? Infinity : Math.max(0, mean / 1e6 - RESOLUTION_MS)
    histogram.reset()
    if (performance.now() < until) timer?.refresh()
    else stop()
  }
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
    histogram.disable()
    delayMs = 0
  }
  return {
    measure() {
      until = performance.now() + REST_MS
      if (timer) return
      histogram.reset()
      histogram.enable()
      timer = setTimeout(sample, SAMPLE_MS).unref()
    },
    ms: () => delayMs,
    stop,
  }
}
