import { expect, test } from 'vitest'
import { etagOf, isKnown } from './etag.ts'

const mine = etagOf('what is shown')

test('one of several ETags in If-None-Match matches, with or without spaces around it', () => {
  expect(isKnown({ 'if-none-match': mine }, mine)).toBe(true)
  expect(isKnown({ 'if-none-match': `W/"other" ,  ${mine}` }, mine)).toBe(true)
  expect(isKnown({ 'if-none-match': 'W/"other",W/"another"' }, mine)).toBe(false)
  expect(isKnown({}, mine)).toBe(false)
})

test('a header of many spaces is parsed in linear time [control 6]', () => {
  const cpuOf = (length: number) => {
    const headers = { 'if-none-match': `a${' '.repeat(length)}b` }
    const before = process.cpuUsage()
    for (let turn = 0; turn < 20; turn++) isKnown(headers, mine)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  cpuOf(1000)
  const [short, long] = [cpuOf(100_000), cpuOf(200_000)]
  // Below a few milliseconds, noise outweighs the measured time.
  expect(long).toBeLessThan(Math.max(short * 2.6, 20_000))
})
