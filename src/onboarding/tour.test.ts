import { expect, test } from 'vitest'
import { isStepDone, setupTasks, stepIn, steps, tasks } from './tour.ts'

test('the tour has four steps, and every task belongs to one of them', () => {
  expect(steps.map(({ name }) => name)).toEqual(['welcome', 'service', 'profile', 'connect'])
  expect(steps.flatMap((step) => [...step.tasks])).toEqual([...tasks])
  expect(tasks).toEqual(expect.arrayContaining([...setupTasks]))
})

test('an invalid step in the address means the first step', () => {
  expect(['1', '2', '4', 3].map(stepIn)).toEqual([1, 2, 4, 3])
  for (const odd of [undefined, '', '0', '5', '-1', '1.5', 'two', 'NaN', '1e9', {}]) {
    expect(stepIn(odd)).toBe(1)
  }
})

test('a step is done when all of its tasks are done', () => {
  const [, , profile] = steps
  expect(isStepDone(profile, ['bio', 'photo'])).toBe(false)
  expect(isStepDone(profile, ['post', 'photo', 'bio'])).toBe(true)
})
