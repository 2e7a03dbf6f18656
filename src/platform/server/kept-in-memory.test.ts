import { expect, test, vi } from 'vitest'
import type { Context } from './context.ts'
import { keptInMemory } from './kept-in-memory.ts'
import type { Signal } from './signals.ts'

const TOPIC = 'names.changed'

/** Readers of one process, and the signal that another process sends. */
function aProcess() {
  const listeners: ((signal: Signal) => void)[] = []
  const on = (_topic: string, listener: (signal: Signal) => void) => {
    listeners.push(listener)
    return () => {}
  }
  const ctx = { db: {}, signals: { on } } as unknown as Context
  return { ctx, signal: () => listeners.forEach((tell) => tell({ to: [], topic: TOPIC })) }
}

test('a value is read once, and again after a signal of another process', async () => {
  const { ctx, signal } = aProcess()
  const read = vi.fn<() => Promise<string>>().mockResolvedValueOnce('old').mockResolvedValue('new')
  const names = keptInMemory(TOPIC, read)
  expect(await Promise.all([names.read(ctx), names.read(ctx)])).toEqual(['old', 'old'])
  expect(read).toHaveBeenCalledOnce()
  signal()
  expect(await names.read(ctx)).toBe('new')
})

test('a read that began before a change is not kept after it', async () => {
  const { ctx } = aProcess()
  const slow = Promise.withResolvers<string>()
  const read = vi
    .fn<() => Promise<string>>()
    .mockReturnValueOnce(slow.promise)
    .mockResolvedValue('new')
  const names = keptInMemory(TOPIC, read)
  const before = names.read(ctx)
  names.forget(ctx)
  slow.resolve('old')
  expect(await before).toBe('old')
  expect(await names.read(ctx)).toBe('new')
})

test('a read that failed is tried again', async () => {
  const { ctx } = aProcess()
  const read = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('no connection'))
    .mockResolvedValue('names')
  const names = keptInMemory(TOPIC, read)
  await expect(names.read(ctx)).rejects.toThrow('no connection')
  expect(await names.read(ctx)).toBe('names')
})
