import { setImmediate as later } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** Pieces of work that the test finishes, and the names of those that have started. */
function aWorkshop(turns: ReturnType<typeof createFairQueue>) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (caller: string, piece: string) =>
    turns(caller, () => {
      begun.push(piece)
      return new Promise<string>((end) => ends.set(piece, () => end(piece)))
    })
  const end = async (piece: string) => {
    ends.get(piece)?.()
    await later()
    // The next piece starts after one turn of the event loop.
    await later()
  }
  return { begun, ask, end }
}

test('the queue alternates between a caller with many requests and a caller with few', async () => {
  const { begun, ask, end } = aWorkshop(
    createFairQueue({ concurrent: 1, waiting: 9, waitingEach: 9 }),
  )
  const all = ['a1', 'a2', 'a3'].map((piece) => ask('a', piece))
  all.push(ask('b', 'b1'))
  await later()
  for (const piece of ['a1', 'a2', 'b1', 'a3']) await end(piece)
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1'])
  expect(begun.indexOf('b1')).toBeLessThan(begun.indexOf('a3'))
})

test('one caller gets only some of the slots, even if more are free', async () => {
  const { begun, ask, end } = aWorkshop(
    createFairQueue({ concurrent: 3, concurrentEach: 2, waiting: 9, waitingEach: 9 }),
  )
  const all = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('b', 'b1')]
  await later()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  for (const piece of ['a1', 'a3', 'a2', 'b1']) await end(piece)
  await Promise.all(all)
})

test('a caller with too much waiting work gets 429, and all callers get 503 when the queue is full', async () => {
  const { ask, end } = aWorkshop(createFairQueue({ concurrent: 1, waiting: 3, waitingEach: 2 }))
  const all = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3')]
  await expect(ask('a', 'a4')).rejects.toMatchObject({ status: 429, retryAfterSeconds: 2 })
  all.push(ask('b', 'b1'))
  await expect(ask('c', 'c1')).rejects.toMatchObject({ status: 503, retryAfterSeconds: 2 })
  for (const piece of ['a1', 'a2', 'b1', 'a3']) await end(piece)
  await Promise.all(all)
  // All slots are free again.
  const last = ask('c', 'c1')
  await later()
  await end('c1')
  expect(await last).toBe('c1')
})

test('work that fails frees its slot', async () => {
  const turns = createFairQueue({ concurrent: 1, waiting: 9, waitingEach: 9 })
  const failing = turns('a', () => Promise.reject(new Error('It broke')))
  const next = turns('a', async () => 'done')
  await expect(failing).rejects.toThrow('It broke')
  expect(await next).toBe('done')
})

test('work that never yields lets the event loop turn after each piece', async () => {
  const turns = createFairQueue({ concurrent: 1, waiting: 99, waitingEach: 99 })
  let done = 0
  const work = async () => void (done += 1)
  const all = Array.from({ length: 20 }, () => turns('a', work))
  await later()
  // Requests that arrive between two pieces wait as well.
  all.push(turns('b', work), turns('c', work))
  expect(done).toBeLessThan(5)
  await Promise.all(all)
  expect(done).toBe(22)
})
