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
  // Object.keys of a storage returns the stored keys.
  vi.stubGlobal('localStorage', new Proxy(kept, { get: (_, name) => Reflect.get(storage, name) }))
  vi.stubGlobal('navigator', connection)
})
afterEach(() => vi.unstubAllGlobals())

/** Each tab has its own instance of the module; a reload creates a new one. */
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

/** Stubs fetch with a server that accepts messages; returns the received texts. */
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

test('two tabs do not lose each other’s messages', async () => {
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

test('after a reload, waiting messages to all people are sent once, in the order they were written', async () => {
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

test('a refused message stays as failed; without a session it keeps waiting', async () => {
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

const days = (count: number) => new Date(Date.now() - count * 86_400_000 + 60_000).toISOString()

test('an unsent message is kept as long as a draft', async () => {
  const tab = await aTab()
  await tab.deliver(queryClient, { ...written('1'), createdAt: days(30) })
  await tab.deliver(queryClient, { ...written('2', 7), createdAt: days(31) })
  const sent = aServer()
  const { flush } = await aTab()
  await flush(queryClient, 3, vi.fn<(error: unknown) => void>())
  expect(sent).toEqual(['1'])
})

test.each(['a tab that stayed open', 'a reload'])(
  'files expire after a day: after %s the text stays and can be sent without them',
  async (when) => {
    const before = await aTab()
    const files = [{ token: 'a-token', name: 'notes.txt' }]
    const old = { ...written('1'), files, createdAt: days(2) }
    vi.useFakeTimers({ now: Date.parse(old.createdAt) })
    await before.deliver(queryClient, old)
    vi.useRealTimers()
    const sent = aServer()
    const tab = when === 'a reload' ? await aTab() : before
    const fail = vi.fn<(error: unknown) => void>()
    await tab.flush(queryClient, 3, fail)
    expect([sent, fail.mock.calls]).toEqual([[], []])
    await tab.deliver(queryClient, old)
    expect([sent, inBox()]).toEqual([[], ['1 failed']])
    const [left] = JSON.parse(kept['outbox:3:5'] ?? '[]') as Outgoing[]
    expect(left).toMatchObject({ files: [], hasLostFiles: true })
    if (left) await tab.deliver(queryClient, left)
    expect([sent, kept]).toEqual([['1'], {}])
  },
)
