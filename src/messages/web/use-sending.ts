import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { signInAgain } from '#platform/web/or-sign-in.ts'
import { isApiError } from '#platform/web/query.ts'
import { useIsOnline } from '#platform/web/use-is-online.ts'
import { showFailure } from '#ui/show-failure.ts'
import type { Outgoing } from '../thread.ts'
import { deliver, flush, isOnItsWay, useOutgoing, withdraw } from './outbox.ts'

interface Options {
  me: number
  otherId: number
  /** Called when the session has expired: returns a text without files to the composer. */
  onSignedOut: (content: string) => void
}

/** Sends messages to one person, one after the other. Waiting messages are sent when the connection is back. */
export function useSending({ me, otherId, onSignedOut }: Options) {
  const t = useTranslations('messages')
  const queryClient = useQueryClient()
  const href = useLocation({ select: (location) => location.href })
  const outgoing = useOutgoing(me, otherId)
  const isOnline = useIsOnline()

  const showUnsent = (error: unknown) => showFailure(error, t('sendFailed'), t('sendFailedText'))
  const send = async (one: Outgoing) => {
    try {
      await deliver(queryClient, one)
    } catch (error) {
      showUnsent(error)
      if (!isApiError(error) || error.status !== 401) return
      // A draft holds only text: a message with files or an order stays in the outbox as failed.
      if (one.files.length === 0 && one.orderId === null) {
        withdraw(one)
        onSignedOut(one.content)
      }
      signInAgain(error, href)
    }
  }
  const sendWaiting = useEffectEvent(() =>
    flush(queryClient, me, (error) => {
      showUnsent(error)
      signInAgain(error, href)
    }),
  )
  useEffect(() => {
    if (isOnline) void sendWaiting()
  }, [isOnline])
  return { outgoing, send, isPending: outgoing.some(isOnItsWay) }
}
