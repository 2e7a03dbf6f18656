import { expect, test } from 'vitest'
import { isStepDone, setupTasks, stepIn, steps, tasks } from './tour.ts'

test('there are four steps, and every task belongs to one of them', () => {
  expect(steps.map(({ name }) => name)).toEqual(['welcome', 'service', 'profile', 'connect'])
  expect(steps.flatMap((step) => [...step.tasks])).toEqual([...tasks])
  expect(tasks).toEqual(expect.arrayContaining([...setupTasks]))
})

test('an address names a step of the tour, or the first', () => {
  expect(['1', '2', '4', 3].map(stepIn)).toEqual([1, 2, 4, 3])
  for (const odd of [undefined, '', '0', '5', '-1', '1.5', 'two', 'NaN', '1e9', {}]) {
    expect(stepIn(odd)).toBe(1)
  }
})

test('a step is done with the last of its tasks', () => {
  const [, , profile] = steps
  expect(isStepDone(profile, ['bio', 'photo'])).toBe(false)
  expect(isStepDone(profile, ['post', 'photo', 'bio'])).toBe(true)
})
