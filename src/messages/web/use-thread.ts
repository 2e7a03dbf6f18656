import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { READ_AGAIN } from '#live/event.ts'
import { useLive } from '#live/web/use-live.ts'
import { api } from '#platform/web/client.ts'
import { useIsOnline } from '#platform/web/use-is-online.ts'
import { messagesContract } from '../contract.ts'
import { messageTopics } from '../message.ts'
import { markSeen } from '../thread.ts'
import {
  changeThread,
  readAgain,
  readNewer,
  readOlder,
  refreshConversations,
  threadQuery,
} from './message-queries.ts'

const TYPING_SHOWN_MS = 5000
const AGAIN_AFTER_MS = 2000

/** A thread that is updated live: messages, read marks and typing. */
export function useThread(me: number, otherId: number) {
  const queryClient = useQueryClient()
  const query = useQuery(threadQuery(otherId))
  const { isTyping, setTyping } = useTypingMark()
  const inTurn = useTurns()

  const isOnline = useIsOnline()
  // Refreshes on opening, because read events only reach open threads, and on reconnecting, because the event stream
  // may have survived while other requests failed.
  useEffect(() => {
    if (isOnline) inTurn(() => readAgain(queryClient, otherId))
  }, [queryClient, otherId, inTurn, isOnline])
  useLive(READ_AGAIN, () => inTurn(() => readAgain(queryClient, otherId)))
  useLive(messageTopics.sent, ({ from, to, id }) => {
    if (from !== otherId && to !== otherId) return
    if (from === otherId) setTyping(false)
    const known = queryClient.getQueryData(threadQuery(otherId).queryKey)?.messages
    if (!known?.some((message) => message.id === id)) {
      inTurn(() => readNewer(queryClient, otherId))
    }
  })
  useLive(messageTopics.read, ({ by, of, upTo }) => {
    const isHere = (by === otherId && of === me) || (by === me && of === otherId)
    const senderId = Number(of)
    if (!isHere) return
    const until = typeof upTo === 'number' ? upTo : undefined
    changeThread(queryClient, otherId, (known) => markSeen(known, senderId, until))
  })
  useLive(messageTopics.typing, ({ from }) => {
    if (from === otherId) setTyping(true)
  })

  const older = useCallback(
    (limit?: number) => readOlder(queryClient, otherId, limit),
    [queryClient, otherId],
  )
  return { ...query, isTyping, readOlder: older }
}

/**
 * Runs the reads of a thread one after the other, so that they do not overwrite each other's changes. A failed read is
 * retried once, because its event does not come again.
 */
function useTurns() {
  const last = useRef<Promise<void>>(Promise.resolve())
  return useCallback((work: () => Promise<void>): void => {
    const again = async () => {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
      await work()
    }
    // A second failure is repaired by the next event, or by the stream's next 'read_again'.
    last.current = last.current.then(() => work().catch(again)).catch(() => {})
  }, [])
}

function useTypingMark() {
  const [isTyping, setShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const setTyping = (now: boolean) => {
    clearTimeout(timer.current)
    setShown(now)
    if (now) timer.current = setTimeout(() => setShown(false), TYPING_SHOWN_MS)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return { isTyping, setTyping }
}

/** Marks messages as read while the page is visible and scrolled to the end. */
export function useMarkSeen(otherId: number, isAtEnd: boolean): void {
  const queryClient = useQueryClient()
  const { data } = useQuery({ ...threadQuery(otherId), enabled: false })
  const isVisible = useIsVisible()
  const upTo = data?.messages.findLast(
    ({ senderId, isRead }) => senderId === otherId && !isRead,
  )?.id
  useEffect(() => {
    if (!isVisible || !isAtEnd || upTo === undefined) return
    const mark = async () => {
      await api(messagesContract).markRead({ userId: otherId, upTo })
      changeThread(queryClient, otherId, (known) => markSeen(known, otherId, upTo))
      await refreshConversations(queryClient)
    }
    // A failure is harmless: the messages are marked as read on the next visit.
    mark().catch(() => {})
  }, [queryClient, otherId, upTo, isVisible, isAtEnd])
}

function useIsVisible(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed)
      return () => document.removeEventListener('visibilitychange', changed)
    },
    () => document.visibilityState === 'visible',
    () => false,
  )
}
