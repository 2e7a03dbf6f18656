import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { accountsContract } from '#accounts/contract.ts'
import { ACCOUNT_CHANGED } from '#accounts/topic.ts'
import { useFavoritesLive } from '#favorites/web/use-favorites-live.ts'
import {
  HELP_FEEDBACK,
  INBOX_CHANGED,
  READ_AGAIN,
  SIGNED_OUT,
  STANDING_CHANGED,
  type LiveEvent,
} from '#live/event.ts'
import { connect } from '#live/web/connect.ts'
import { dispatchLive, useLiveEvents } from '#live/web/use-live.ts'
import { useWaitingMessages } from '#messages/web/use-waiting.ts'
import { api } from '#platform/web/client.ts'
import { changeSession, sessionKey, type SessionUser } from '#platform/web/session.ts'
import { useReactionsLive } from '#reactions/web/use-reactions-live.ts'
import { VOCABULARY_CHANGED } from '#services/topic.ts'
import { SETTINGS_CHANGED } from '#settings/topic.ts'
import { useSiteChanged } from '#settings/web/use-site-changed.ts'
import { useTwoStepRefused } from './use-two-step-refused.ts'

/** Which reads are out of date after an event: paths of the API, whole or as far as they are alike. */
const concerned: Record<string, (data: NonNullable<LiveEvent['data']>) => string[]> = {
  message: () => ['/api/conversations'],
  'message.read': () => ['/api/conversations'],
  'message.blocked': ({ of }) => [`/api/conversations/${of}`],
  notifications: () => ['/api/notifications'],
  [INBOX_CHANGED]: () => [
    '/api/admin/inbox',
    '/api/admin/people',
    '/api/admin/provider-applications',
    '/api/admin/reports',
    '/api/admin/appeals',
    '/api/admin/contact-messages',
    '/api/admin/disputes',
    '/api/disputes',
    // The room of a dispute is read by its order.
    '/api/orders',
    // What another admin decided of a text: posts are read by their number with nothing before it.
    '/api/blog/posts',
    '/api/prompts/id',
  ],
  [ACCOUNT_CHANGED]: () => ['/api/user/account'],
  [STANDING_CHANGED]: () => ['/api/provider-application'],
  [HELP_FEEDBACK]: ({ id }) => [
    '/api/knowledge-base/analytics',
    `/api/knowledge-base/articles/id/${id}`,
    `/api/knowledge-base/articles/${id}`,
  ],
  [VOCABULARY_CHANGED]: () => ['/api/categories'],
  order: () => [
    '/api/orders',
    '/api/disputes',
    '/api/payouts',
    '/api/documents',
    // A thread names the orders its two people share.
    '/api/conversations',
  ],
  market: () => [
    '/api/admin/dashboard-stats',
    '/api/admin/operations',
    '/api/admin/series',
    '/api/admin/disputes',
  ],
}
/** After a gap; without an id, what is below a path that would end in one. */
const every = Object.values(concerned).flatMap((paths) => paths({ id: '' }))

/**
 * What a signed-in person has open follows what happens elsewhere: the stream says what changed, and what
 * is shown of it is read again (decision 22).
 */
export function LiveUpdates({ user }: { user: SessionUser }) {
  const queryClient = useQueryClient()
  const router = useRouter()
  useEffect(() => connect(user.id, dispatchLive), [user.id])
  useWaitingMessages(user.id)
  useFavoritesLive()
  useReactionsLive()
  const siteChanged = useSiteChanged()
  // The admin screens then say what to do.
  useTwoStepRefused(() => {
    if (user.isAdmin) void readSession()
  })
  useLiveEvents(({ topic, data = {} }) => {
    if (topic === SIGNED_OUT) void leave()
    if (topic === SETTINGS_CHANGED) void siteChanged()
    // What admins need may have changed.
    if (topic === SETTINGS_CHANGED && (user.isAdmin || user.twoStepDue)) void readSession()
    if (topic === STANDING_CHANGED && data['isServiceProvider'] === true) void becomeProvider()
    if (topic === ACCOUNT_CHANGED) void readSession()
    const paths = topic === READ_AGAIN ? every : (concerned[topic]?.(data) ?? [])
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) => paths.some((one) => isBelow(path, one)),
    })
  })

  async function becomeProvider() {
    changeSession(queryClient, { isServiceProvider: true })
    await router.invalidate()
  }

  /** Without an answer, what is shown stays. */
  async function readSession() {
    const changed = await api(accountsContract)
      .me()
      .catch(() => undefined)
    if (!changed) return
    queryClient.setQueryData(sessionKey, changed)
    await router.invalidate()
  }

  /** Signed out from elsewhere, or suspended: the page's own guard says where to go. */
  async function leave() {
    queryClient.setQueryData(sessionKey, null)
    await router.invalidate()
  }
  return null
}

function isBelow(path: unknown, one: string): boolean {
  return (
    typeof path === 'string' &&
    (path === one || path.startsWith(one.endsWith('/') ? one : `${one}/`))
  )
}
