import { expect, test } from 'vitest'
import { measureLag } from './lag.ts'

test("a replica has everything written before the primary was at the replica's position", () => {
  const lag = measureLag()
  expect(lag.caughtUpAt()).toBe(-Infinity)
  lag.note(1000, 50, 40)
  expect(lag.caughtUpAt()).toBe(-Infinity)
  lag.note(2000, 70, 60)
  expect(lag.caughtUpAt()).toBe(1000)
  lag.note(3000, 90, 60)
  expect(lag.caughtUpAt()).toBe(1000)
  lag.note(4000, 90, 90)
  expect(lag.caughtUpAt()).toBe(4000)
})

test('a replica that made no progress for a long time is measured again once it moves', () => {
  const lag = measureLag()
  for (let at = 1; at <= 500; at++) lag.note(at, at, 0)
  expect(lag.caughtUpAt()).toBe(-Infinity)
  lag.note(501, 501, 450)
  expect(lag.caughtUpAt()).toBe(450)
})
