import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { isApiError } from '#platform/web/query.ts'
import { useIsOnline } from '#platform/web/use-is-online.ts'
import { showFailure } from '#ui/show-failure.ts'

const RETRY_MS = 5000

/**
 * Sends waiting messages on any page once there is a connection. The code for sending is loaded only if messages are
 * waiting.
 */
export function useWaitingMessages(userId: number): void {
  const t = useTranslations('messages')
  const queryClient = useQueryClient()
  const isOnline = useIsOnline()
  const showUnsent = useEffectEvent((error: unknown) => {
    // Without a session the messages wait for the next login.
    if (isApiError(error) && error.status === 401) return
    showFailure(error, t('sendFailed'), t('sendFailedText'))
  })
  useEffect(() => {
    if (!isOnline || !isSomethingKept(userId)) return undefined
    let retry: ReturnType<typeof setTimeout> | undefined
    const send = async () => {
      const { flush } = await import('./outbox.ts')
      await flush(queryClient, userId, showUnsent)
    }
    // The connection may be lost again before the code has loaded.
    const trySend = () => void send().catch(() => (retry = setTimeout(trySend, RETRY_MS)))
    trySend()
    return () => clearTimeout(retry)
  }, [isOnline, userId, queryClient])
}

function isSomethingKept(userId: number): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(`outbox:${userId}:`))
  } catch {
    return false
  }
}
