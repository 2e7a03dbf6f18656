import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Outgoing } from '../thread.ts'

const kept: Record<string, string> = {}
const storage = {
  getItem: (key: string) => kept[key] ?? null,
  setItem: (key: string, value: string) => void (kept[key] = value),
  removeItem: (key: string) => Reflect.deleteProperty(kept, key),
}
const connection = { onLine: false }
const queryClient = new QueryClient()

beforeEach(() => {
  for (const key of Object.keys(kept)) storage.removeItem(key)
  connection.onLine = false
  // A storage's keys are its own properties.
  vi.stubGlobal('localStorage', new Proxy(kept, { get: (_, name) => Reflect.get(storage, name) }))
  vi.stubGlobal('navigator', connection)
})
afterEach(() => vi.unstubAllGlobals())

/** Each tab has a module of its own; a reload is a new one. */
async function aTab() {
  vi.resetModules()
  return import('./outbox.ts')
}

function written(content: string, receiverId = 5): Outgoing {
  const createdAt = new Date(Date.now() + Number(content)).toISOString()
  const rest = { senderId: 3, orderId: null, files: [], createdAt, state: 'sending' } as const
  return { ...rest, clientKey: `key-of-${content}`, receiverId, content }
}

const inBox = (receiverId = 5) =>
  (JSON.parse(kept[`outbox:3:${receiverId}`] ?? '[]') as Outgoing[]).map(
    ({ content, state }) => `${content} ${state}`,
  )

/** Answers what is sent, and remembers it. */
function aServer(status = 201): string[] {
  const sent: string[] = []
  connection.onLine = true
  vi.stubGlobal('fetch', (_: unknown, { body }: { body: string }) => {
    sent.push((JSON.parse(body) as Outgoing).content)
    const answer = status === 201 ? { id: sent.length } : { message: 'No', code: 'x' }
    return Promise.resolve(Response.json(answer, { status }))
  })
  return sent
}

test('two tabs lose none of each other’s messages', async () => {
  const one = await aTab()
  await one.deliver(queryClient, written('1'))
  const other = await aTab()
  await other.deliver(queryClient, written('2'))
  await one.deliver(queryClient, written('3'))
  expect(inBox()).toEqual(['1 waiting', '2 waiting', '3 waiting'])
  other.withdraw(written('1'))
  one.withdraw(written('3'))
  expect(inBox()).toEqual(['2 waiting'])
})

test('what waits is sent after a reload, to everybody, in the order it was written, once', async () => {
  const before = await aTab()
  await before.deliver(queryClient, written('1'))
  await before.deliver(queryClient, written('2', 7))
  await before.deliver(queryClient, written('3'))
  const sent = aServer()
  const { flush } = await aTab()
  const fail = vi.fn<(error: unknown) => void>()
  await Promise.all([flush(queryClient, 3, fail), flush(queryClient, 3, fail)])
  await flush(queryClient, 8, fail)
  expect(sent).toEqual(['1', '2', '3'])
  expect(fail).not.toHaveBeenCalled()
  expect(kept).toEqual({})
})

test('what is refused stays as not sent; without a session it waits on', async () => {
  const tab = await aTab()
  await tab.deliver(queryClient, written('1'))
  await tab.deliver(queryClient, written('2'))
  const fail = vi.fn<(error: unknown) => void>()
  aServer(401)
  await tab.flush(queryClient, 3, fail)
  expect(inBox()).toEqual(['1 waiting', '2 waiting'])
  expect(fail).toHaveBeenCalledTimes(1)
  aServer(403)
  await tab.flush(queryClient, 3, fail)
  expect(inBox()).toEqual(['1 failed', '2 failed'])
  expect(fail).toHaveBeenCalledTimes(3)
})
