import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { allowLongBody, limitBodyTime } from './body-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A request whose body is still arriving, with only the properties that `limitBodyTime` reads. */
function aRequest(headers: Record<string, string> = { 'content-length': '900000' }) {
  const socket = { bytesRead: 0 }
  const arriving = { headers, socket, complete: false, readableLength: 0 }
  return Object.assign(new EventEmitter(), arriving) as unknown as IncomingMessage &
    EventEmitter &
    typeof arriving
}

const SECOND = 1000

test('a body that is parsed has three seconds, and must then arrive at 8 kB per second', () => {
  const end = vi.fn<() => void>()
  const steady = aRequest()
  limitBodyTime(steady, end)
  for (let seconds = 0; seconds < 100; seconds++) {
    steady.socket.bytesRead += 8000
    vi.advanceTimersByTime(SECOND)
  }
  expect(end).not.toHaveBeenCalled()
  steady.emit('end')
  limitBodyTime(aRequest(), end)
  vi.advanceTimersByTime(3 * SECOND)
  expect(end).not.toHaveBeenCalled()
  vi.advanceTimersByTime(SECOND)
  expect(end).toHaveBeenCalledOnce()
})

test('the time in which the server does not read a body is not counted', () => {
  const end = vi.fn<() => void>()
  const request = aRequest()
  request.readableLength = 1
  limitBodyTime(request, end)
  vi.advanceTimersByTime(60 * SECOND)
  request.readableLength = 0
  vi.advanceTimersByTime(3 * SECOND)
  expect(end).not.toHaveBeenCalled()
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
