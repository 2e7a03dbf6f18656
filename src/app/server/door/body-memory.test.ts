import { expect, test } from 'vitest'
import type { AppError } from '#platform/errors.ts'
import { createBodyMemory } from './body-memory.ts'

function aMemory() {
  const memory = createBodyMemory({ each: 10, all: 20 })
  const refused: [string, number][] = []
  const begin = (network: string, name: string) =>
    memory.begin(network, ({ status }: AppError) => void refused.push([name, status]))
  return { memory, refused, begin }
}

test('the request that takes its network above its limit is refused', () => {
  const { memory, refused, begin } = aMemory()
  memory.add(begin('a', 'a1'), 6)
  memory.add(begin('b', 'b1'), 6)
  const second = begin('a', 'a2')
  memory.add(second, 4)
  expect(refused).toEqual([])
  memory.add(second, 1)
  expect(refused).toEqual([['a2', 429]])
  // Its bytes count no more.
  memory.add(begin('a', 'a3'), 4)
  expect(refused).toHaveLength(1)
})

test('above the limit of all, the largest arriving request of the network that holds most is refused', () => {
  const { memory, refused, begin } = aMemory()
  memory.add(begin('a', 'a1'), 3)
  const complete = begin('a', 'a2')
  memory.add(complete, 4)
  complete.refuse = undefined
  memory.add(begin('a', 'a3'), 2)
  memory.add(begin('b', 'b1'), 8)
  memory.add(begin('c', 'c1'), 4)
  expect(refused).toEqual([['a1', 503]])
})

test('a network whose requests are all being handled keeps its memory, and the newcomer is refused', () => {
  const { memory, refused, begin } = aMemory()
  for (const network of ['a', 'b']) {
    const complete = begin(network, network)
    memory.add(complete, 10)
    complete.refuse = undefined
  }
  const newcomer = begin('c', 'c1')
  memory.add(newcomer, 1)
  expect(refused).toEqual([['c1', 503]])
  memory.release(newcomer)
  memory.add(begin('c', 'c2'), 0)
  expect(refused).toHaveLength(1)
})
