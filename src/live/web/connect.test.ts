import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '../event.ts'
import { connect } from './connect.ts'

const USER_ID = 3
const A_WHILE_MS = 45_000
/** The streams that were opened. All fail, as when the server refuses them. */
const tries: FakeStream[] = []

class FakeStream extends EventTarget {
  static readonly CLOSED = 2
  readonly readyState = FakeStream.CLOSED
  constructor() {
    super()
    tries.push(this)
    queueMicrotask(() => this.dispatchEvent(new Event('error')))
  }
  close() {}
}

beforeEach(() => {
  tries.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('EventSource', FakeStream)
  // Without the locks API every tab opens its own stream.
  vi.stubGlobal('navigator', {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The events received while every stream is refused and `/api/user` gives this answer. */
async function heardWhile(answer: () => Promise<Response>): Promise<LiveEvent[]> {
  const fetchMock = vi.fn<typeof fetch>(answer)
  vi.stubGlobal('fetch', fetchMock)
  const heard: LiveEvent[] = []
  const stop = connect(USER_ID, (event) => heard.push(event))
  await vi.waitFor(() => expect(fetchMock).toHaveBeenCalled(), 15_000)
  expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/user')
  await vi.advanceTimersByTimeAsync(A_WHILE_MS)
  stop()
  return heard
}

test('when the session has ended, the stream is not retried', async () => {
  const refusal = { message: 'Unauthorized', code: 'auth.required' }
  const heard = await heardWhile(() => Promise.resolve(Response.json(refusal, { status: 401 })))
  expect(heard).toEqual([{ topic: 'signed_out' }])
  expect(tries).toHaveLength(1)
})

test.each([
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a server that starts', () => Promise.resolve(Response.json({}, { status: 503 }))],
  ['a session that goes on', () => Promise.resolve(Response.json({ id: USER_ID }))],
])('with %s it keeps retrying', async (_, answer) => {
  expect(await heardWhile(answer)).toEqual([])
  expect(tries.length).toBeGreaterThan(2)
})
