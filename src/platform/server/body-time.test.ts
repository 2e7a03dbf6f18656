import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { allowLongBody, limitBodyTime } from './body-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A request whose body is still arriving, with only the properties that `limitBodyTime` reads. */
function aRequest(headers: Record<string, string> = { 'content-length': '900000' }) {
  const socket = { bytesRead: 0 }
  const request = Object.assign(new EventEmitter(), { headers, socket, complete: false })
  return request as unknown as IncomingMessage &
    EventEmitter & { complete: boolean; socket: { bytesRead: number } }
}

const SECOND = 1000

test('a body that is parsed has 30 seconds, however steadily its bytes arrive', () => {
  const end = vi.fn<() => void>()
  limitBodyTime(aRequest(), end)
  vi.advanceTimersByTime(29 * SECOND)
  expect(end).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2 * SECOND)
  expect(end).toHaveBeenCalledOnce()
})

test('a request whose body arrived in time, or that has no body, is not ended', () => {
  const end = vi.fn<() => void>()
  const read = aRequest()
  limitBodyTime(read, end)
  read.emit('end')
  const waiting = aRequest()
  limitBodyTime(waiting, end)
  waiting.complete = true
  limitBodyTime(aRequest({}), end)
  vi.advanceTimersByTime(600 * SECOND)
  expect(end).not.toHaveBeenCalled()
})

test('an admitted upload may take hours as long as it keeps the minimum pace', () => {
  const end = vi.fn<() => void>()
  const request = aRequest({ 'transfer-encoding': 'chunked' })
  limitBodyTime(request, end)
  allowLongBody(request)
  for (let minutes = 0; minutes < 120; minutes++) {
    request.socket.bytesRead += 600_000
    vi.advanceTimersByTime(30 * SECOND)
    request.socket.bytesRead += 600_000
    vi.advanceTimersByTime(30 * SECOND)
  }
  expect(end).not.toHaveBeenCalled()
  // One byte per second is below the minimum pace.
  for (let seconds = 0; seconds < 61; seconds++) {
    request.socket.bytesRead += 1
    vi.advanceTimersByTime(SECOND)
  }
  expect(end).toHaveBeenCalled()
})
