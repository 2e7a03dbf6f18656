import { setImmediate as later } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const callerOf = (key: string, network = key) => ({ key, network })

/** Pieces of work that the test finishes, and the names of those that have started. */
function aWorkshop(turns: ReturnType<typeof createFairQueue>) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (key: string, piece: string, network = key) =>
    turns(callerOf(key, network), () => {
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

test('a caller with too much waiting work gets 429, and 503 if its line in a full queue is the longest', async () => {
  const { ask, end } = aWorkshop(createFairQueue({ concurrent: 1, waiting: 3, waitingEach: 2 }))
  const all = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3')]
  await expect(ask('a', 'a4')).rejects.toMatchObject({ status: 429, retryAfterSeconds: 2 })
  all.push(ask('b', 'b1'))
  await expect(ask('member', 'a5', 'a')).rejects.toMatchObject({
    status: 503,
    retryAfterSeconds: 2,
  })
  for (const piece of ['a1', 'a2', 'b1', 'a3']) await end(piece)
  await Promise.all(all)
  // All slots are free again.
  const last = ask('c', 'c1')
  await later()
  await end('c1')
  expect(await last).toBe('c1')
})

test('a full queue takes a newcomer and refuses the newest piece of the network with the longest line', async () => {
  const { begun, ask, end } = aWorkshop(
    createFairQueue({ concurrent: 1, waiting: 4, waitingEach: 2 }),
  )
  // One network, as a visitor and as two members.
  const visitor = ['a1', 'a2', 'a3'].map((piece) => ask('a', piece))
  const member = ask('member 1', 'm1', 'a')
  const newest = ask('member 2', 'm2', 'a')
  newest.catch(() => {})
  const other = ask('b', 'b1')
  await expect(newest).rejects.toMatchObject({ status: 503, retryAfterSeconds: 2 })
  for (const piece of ['a1', 'a2', 'm1', 'b1', 'a3']) await end(piece)
  await Promise.all([...visitor, member, other])
  expect(begun.toSorted()).toEqual(['a1', 'a2', 'a3', 'b1', 'm1'])
})

test('work that fails frees its slot', async () => {
  const turns = createFairQueue({ concurrent: 1, waiting: 9, waitingEach: 9 })
  const failing = turns(callerOf('a'), () => Promise.reject(new Error('It broke')))
  const next = turns(callerOf('a'), async () => 'done')
  await expect(failing).rejects.toThrow('It broke')
  expect(await next).toBe('done')
})

test('work that never yields lets the event loop turn after each piece', async () => {
  const turns = createFairQueue({ concurrent: 1, waiting: 99, waitingEach: 99 })
  let done = 0
  const work = async () => void (done += 1)
  const all = Array.from({ length: 20 }, () => turns(callerOf('a'), work))
  await later()
  // Requests that arrive between two pieces wait as well.
  all.push(turns(callerOf('b'), work), turns(callerOf('c'), work))
  expect(done).toBeLessThan(5)
  await Promise.all(all)
  expect(done).toBe(22)
})
