import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { MESSAGES_PER_PAGE } from '../message.ts'
import type { Message } from '../contract.ts'
import type { Thread } from '../thread.ts'
import { readAgain, threadQuery } from './message-queries.ts'

const ME = 3
const OTHER = 5

function aMessage(id: number, isRead: boolean): Message {
  const createdAt = '2026-11-20T12:00:00.000Z'
  const rest = { content: `Number ${id}`, orderId: null, clientKey: null, files: [], createdAt }
  return { ...rest, id, senderId: ME, receiverId: OTHER, isRead }
}
const upTo = (last: number, isRead: boolean) =>
  Array.from({ length: last }, (_, index) => aMessage(index + 1, isRead))

/** Stubs fetch with a server that holds these messages; returns the recorded query strings. */
function aServer(messages: readonly Message[]): string[] {
  const queries: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    const { searchParams } = new URL(path, 'http://localhost')
    queries.push(searchParams.toString())
    const after = searchParams.get('after')
    const limit = Number(searchParams.get('limit') ?? MESSAGES_PER_PAGE)
    const page = after
      ? messages.filter(({ id }) => id > Number(after)).slice(0, limit)
      : messages.slice(-limit)
    return Promise.resolve(Response.json(page))
  })
  return queries
}
afterEach(() => vi.unstubAllGlobals())

async function known(messages: readonly Message[]) {
  const queryClient = new QueryClient()
  const { queryKey } = threadQuery(OTHER)
  queryClient.setQueryData<Thread>(queryKey, { messages, hasOlder: false })
  await readAgain(queryClient, OTHER)
  return queryClient.getQueryData<Thread>(queryKey)?.messages
}

test('refreshing a thread loads new messages and read marks in one request', async () => {
  const all = [...upTo(4, true), aMessage(5, false)]
  const queries = aServer(all)
  expect(await known(upTo(3, false))).toEqual(all)
  expect(queries).toEqual([''])
})

test('refreshing leaves no gap, however many messages are new', async () => {
  const all = upTo(500, true)
  aServer(all)
  const messages = await known(upTo(3, true))
  expect(messages?.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
})
