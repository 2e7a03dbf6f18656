import { expect, test, vi } from 'vitest'
import { oncePerRequest, type RequestMemo } from './request-memo.ts'

test('what one request asks for twice is read once, also while it is being read', async () => {
  const memo: RequestMemo = new Map()
  const read = vi.fn<() => Promise<string>>(() => Promise.resolve('values'))
  const both = [
    oncePerRequest({ memo }, 'settings', read),
    oncePerRequest({ memo }, 'settings', read),
  ]
  expect(await Promise.all(both)).toEqual(['values', 'values'])
  expect(read).toHaveBeenCalledOnce()
  await oncePerRequest({ memo }, 'order 1', read)
  expect(read).toHaveBeenCalledTimes(2)
})

test('without a memo, as in writes, jobs and streams, each question is read', async () => {
  const read = vi.fn<() => Promise<number>>(() => Promise.resolve(1))
  await oncePerRequest({}, 'settings', read)
  await oncePerRequest({}, 'settings', read)
  expect(read).toHaveBeenCalledTimes(2)
})
