import { afterEach, expect, test, vi } from 'vitest'
import { createLoopDelay } from './loop-delay.ts'

afterEach(() => void vi.useRealTimers())

test('a blocked event loop is measured, and half a minute after the last visitor nothing is', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const loop = createLoopDelay()
  loop.measure()
  // The histogram has a timer of its own, which is not fake.
  const until = process.hrtime.bigint() + 100_000_000n
  while (process.hrtime.bigint() < until);
  vi.advanceTimersByTime(1000)
  expect(loop.ms()).toBeGreaterThan(50)
  vi.advanceTimersByTime(31_000)
  expect(loop.ms()).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
  loop.measure()
  expect(vi.getTimerCount()).toBe(1)
  loop.stop()
  expect(vi.getTimerCount()).toBe(0)
})
