import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAlarm } from './alarm.ts'

let now = 0
const rung: number[] = []
const alarm = createAlarm(
  () => new Date(now),
  () => rung.push(now),
)

/** Lets time pass, for the clock and for timers. */
function pass(ms: number) {
  for (let left = ms; left > 0; left -= 1000) {
    now += Math.min(left, 1000)
    vi.advanceTimersByTime(Math.min(left, 1000))
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  now = 0
  rung.length = 0
})
afterEach(() => {
  alarm.stop()
  vi.useRealTimers()
})

test('an alarm rings once, at the earliest time that was set', () => {
  alarm.set(90_000)
  alarm.set(60_000)
  alarm.set(300_000)
  pass(59_000)
  expect(rung).toEqual([])
  pass(600_000)
  expect(rung).toEqual([60_000])
})

test('an alarm whose clock was moved past its time rings within half a minute, or when it is set again', () => {
  alarm.set(3_600_000)
  pass(1000)
  now += 86_400_000
  vi.advanceTimersByTime(30_000)
  expect(rung).toEqual([86_401_000])
  alarm.set(now + 3_600_000)
  now += 86_400_000
  alarm.set(now)
  vi.advanceTimersByTime(0)
  expect(rung).toEqual([86_401_000, now])
})

test('an alarm that was stopped does not ring', () => {
  alarm.set(10_000)
  alarm.stop()
  pass(60_000)
  expect(rung).toEqual([])
})
