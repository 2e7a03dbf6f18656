import { afterEach, expect, test, vi } from 'vitest'
import { startTimetable } from './timetable.ts'

afterEach(() => void vi.useRealTimers())

function aTimetable(begin: string, every: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: new Date(begin) })
  const times: string[] = []
  const errors: unknown[] = []
  const run = async (at: Date) => {
    times.push(at.toISOString())
    if (times.length === 1) throw new Error('once')
  }
  const stop = startTimetable(
    [{ every, run }],
    () => new Date(),
    (error) => errors.push(error),
  )
  return { times, errors, stop }
}

test('work runs at each time of its cron expression in UTC, also after an error', async () => {
  const { times, errors, stop } = aTimetable('2026-03-28T22:10:00Z', '17 * * * *')
  await vi.advanceTimersByTimeAsync(3 * 3_600_000)
  const expected = [
    '2026-03-28T22:17:00.000Z',
    '2026-03-28T23:17:00.000Z',
    '2026-03-29T00:17:00.000Z',
  ]
  expect(times).toEqual(expected)
  expect(errors).toEqual([new Error('once')])
  stop()
  await vi.advanceTimersByTimeAsync(3 * 3_600_000)
  expect(times).toEqual(expected)
})

test('times that passed while the machine was suspended are made up for once', async () => {
  const { times, stop } = aTimetable('2026-03-28T22:10:00Z', '17 * * * *')
  vi.setSystemTime(new Date('2026-03-29T08:00:00Z'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(times).toEqual(['2026-03-28T22:17:00.000Z'])
  stop()
})
