import { expect, test } from 'vitest'
import { fuzz } from '../../../test/fuzz/run.ts'
import { fillWithRelease } from '../../../test/fuzz/world.ts'

/**
 * The short form of `npm run fuzz`: one valid, odd or hostile request by every kind of caller to every endpoint. The
 * seed is fixed, so a new failure is caused by a change of the product.
 */
test('no request makes the server fail, leak data or unbalance the books', async () => {
  const { calls, answers, faults } = await fuzz({
    filled: await fillWithRelease(),
    seed: 20_261_122,
    rounds: 1,
    perCaller: 1,
  })
  expect(faults).toEqual([])
  expect(calls).toBeGreaterThan(answers.size)
  const succeeded = [...answers.values()].filter((counts) => counts['2xx'])
  expect(succeeded.length).toBeGreaterThan(answers.size / 2)
}, 240_000)
