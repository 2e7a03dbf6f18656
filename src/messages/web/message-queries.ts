import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '#platform/web/client.ts'
import { read } from '#platform/web/query.ts'
import { messagesContract, type Message } from '../contract.ts'
import { MESSAGES_PER_PAGE } from '../message.ts'
import { mergeMessages, type Thread } from '../thread.ts'

const CONVERSATIONS = '/api/conversations'
const CONVERSATIONS_PER_PAGE = 50
/** A larger page, used to close gaps. */
const MANY = 200

export const counterpartQuery = (userId: number) =>
  read(messagesContract, 'counterpart', { userId })

export const searchQuery = (q: string) => read(messagesContract, 'search', { q })

/** The conversation list, page by page. */
export const conversationsQuery = infiniteQueryOptions({
  queryKey: [CONVERSATIONS, { limit: CONVERSATIONS_PER_PAGE }] as const,
  queryFn: ({ pageParam: cursor }) =>
    api(messagesContract).conversations({
      ...(cursor && { cursor }),
      limit: CONVERSATIONS_PER_PAGE,
    }),
  initialPageParam: '',
  getNextPageParam: ({ next = '' }) => new URLSearchParams(next).get('cursor'),
})

/** The newest page of a thread. Older pages and new messages are merged into this cache entry. */
export const threadQuery = (userId: number) =>
  queryOptions({
    queryKey: [`/api/messages/${userId}`, {}] as const,
    queryFn: async (): Promise<Thread> => {
      const messages = await api(messagesContract).thread({ userId })
      return { messages, hasOlder: messages.length === MESSAGES_PER_PAGE }
    },
  })

/** Changes the cached thread; does nothing if the thread is not cached. */
export function changeThread(
  queryClient: QueryClient,
  userId: number,
  change: (messages: readonly Message[]) => readonly Message[],
  hasOlder?: boolean,
): void {
  queryClient.setQueryData<Thread>(threadQuery(userId).queryKey, (thread) =>
    thread
      ? { messages: change(thread.messages), hasOlder: hasOlder ?? thread.hasOlder }
      : undefined,
  )
}

/** Loads the page before the oldest loaded message. */
export async function readOlder(
  queryClient: QueryClient,
  userId: number,
  limit = MESSAGES_PER_PAGE,
): Promise<void> {
  const thread = queryClient.getQueryData<Thread>(threadQuery(userId).queryKey)
  const before = thread?.messages[0]?.id
  if (!thread?.hasOlder || before === undefined) return
  const older = await api(messagesContract).thread({ userId, before, limit })
  const hasOlder = older.length === limit
  changeThread(queryClient, userId, (known) => mergeMessages(known, older), hasOlder)
}

/** Loads everything after the newest loaded message, so that a lost connection leaves no gap. */
export async function readNewer(queryClient: QueryClient, userId: number): Promise<void> {
  for (;;) {
    const thread = queryClient.getQueryData<Thread>(threadQuery(userId).queryKey)
    if (!thread) return
    const after = thread.messages.at(-1)?.id ?? 0
    const newer = await api(messagesContract).thread({ userId, after, limit: MANY })
    changeThread(queryClient, userId, (known) => mergeMessages(known, newer))
    if (newer.length < MANY) return
  }
}

/** Loads new messages and refreshes the read marks of the loaded ones. One page is usually enough for both. */
export async function readAgain(queryClient: QueryClient, userId: number): Promise<void> {
  const thread = queryClient.getQueryData<Thread>(threadQuery(userId).queryKey)
  if (!thread) return
  const last = thread.messages.at(-1)?.id ?? 0
  const newest = await api(messagesContract).thread({ userId })
  const [first] = newest
  const isGap = newest.length === MESSAGES_PER_PAGE && first !== undefined && first.id > last
  if (isGap) await readNewer(queryClient, userId)
  changeThread(queryClient, userId, (known) => mergeMessages(known, newest))
}

export const MANY_OLDER = MANY

/** Invalidates the conversation list and the unread count. */
export function refreshConversations(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      path === CONVERSATIONS || path === `${CONVERSATIONS}/unread`,
  })
}
