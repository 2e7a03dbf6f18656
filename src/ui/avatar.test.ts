import { expect, test } from 'vitest'
import { initialsOf } from './avatar.tsx'

test.each([
  ['Amelia Stone', 'AS'],
  ['Jonas Maximilian Weber', 'JW'],
  ['  prince ', 'P'],
  ['李 小龙', '李小'],
  ['', '?'],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
