import { expect, test } from 'vitest'
import { movesOf } from './moves.ts'
import { promptStatuses, promptWays } from './prompt.ts'

const names = (from: (typeof promptStatuses)[number], isAdmin: boolean) =>
  movesOf(from, { isAdmin }).map(({ name }) => name)

test('an author can submit, withdraw, archive and restore', () => {
  expect(names('draft', false)).toEqual(['submit'])
  expect(names('pending_review', false)).toEqual(['withdraw'])
  expect(names('rejected', false)).toEqual(['submit'])
  expect(names('published', false)).toEqual(['archive'])
  expect(names('archived', false)).toEqual(['restore'])
})

test('an admin can publish, approve, reject, unpublish, archive and restore', () => {
  expect(names('draft', true)).toEqual(['publish'])
  expect(names('pending_review', true)).toEqual(['approve', 'reject'])
  expect(names('rejected', true)).toEqual(['approve'])
  expect(names('published', true)).toEqual(['unpublish', 'archive'])
  expect(names('archived', true)).toEqual(['restore'])
})

test('every button is an allowed change of status', () => {
  for (const isAdmin of [true, false]) {
    for (const from of promptStatuses) {
      const ways = promptWays[isAdmin ? 'admin' : 'author'][from]
      expect(ways).toEqual(expect.arrayContaining(movesOf(from, { isAdmin }).map(({ to }) => to)))
    }
  }
})
