import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '#platform/web/client.ts'
import { read } from '#platform/web/query.ts'
import { messagesContract, type Message } from '../contract.ts'
import { MESSAGES_PER_PAGE } from '../message.ts'
import { mergeMessages, type Thread } from '../thread.ts'

const CONVERSATIONS = '/api/conversations'
const CONVERSATIONS_PER_PAGE = 50
/** More at once where a gap is to be closed. */
const MANY = 200

export const counterpartQuery = (userId: number) =>
  read(messagesContract, 'counterpart', { userId })

export const searchQuery = (q: string) => read(messagesContract, 'search', { q })

/** The list of conversations, page after page. */
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

/** The end of a thread; older pages and what arrives are merged into it. */
export const threadQuery = (userId: number) =>
  queryOptions({
    queryKey: [`/api/messages/${userId}`, {}] as const,
    queryFn: async (): Promise<Thread> => {
      const messages = await api(messagesContract).thread({ userId })
      return { messages, hasOlder: messages.length === MESSAGES_PER_PAGE }
    },
  })

/** Changes what is known of a thread; nothing while nothing is. */
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

/** Reads the page before the oldest known message. */
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

/** Reads all that came after the newest known message, so that a lost connection leaves no gap. */
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

/** The same, and what became of those that were known: the marks of being seen. Mostly one page has both. */
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

/** The list and every count of what is unread. */
export function refreshConversations(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      path === CONVERSATIONS || path === `${CONVERSATIONS}/unread`,
  })
}
