import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { accountsContract } from '#accounts/contract.ts'
import { AGREEMENT_CHANGED } from '#agreements/topic.ts'
import { ACCOUNT_CHANGED } from '#accounts/topic.ts'
import { BRIEF_CHANGED } from '#briefs/topic.ts'
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
import { OFFER_CHANGED } from '#offers/topic.ts'
import { api } from '#platform/web/client.ts'
import { isApiError } from '#platform/web/query.ts'
import { changeSession, sessionKey, type SessionUser } from '#platform/web/session.ts'
import { useReactionsLive } from '#reactions/web/use-reactions-live.ts'
import { FIELDS_CHANGED } from '#fields/topic.ts'
import { VOCABULARY_CHANGED } from '#services/topic.ts'
import { SETTINGS_CHANGED } from '#settings/topic.ts'
import { useSiteChanged } from '#settings/web/use-site-changed.ts'
import { HOURS_CHANGED } from '#worklog/topic.ts'

/** For each event topic, the API paths whose data is outdated, including the paths below them. */
const concerned: Record<string, (data: NonNullable<LiveEvent['data']>) => string[]> = {
  message: () => ['/api/conversations', '/api/user/needs', '/api/user/service-figures'],
  'message.read': () => ['/api/conversations', '/api/user/needs'],
  'message.blocked': ({ of }) => [`/api/conversations/${of}`],
  notifications: () => ['/api/notifications'],
  [INBOX_CHANGED]: () => [
    '/api/admin/inbox',
    '/api/admin/needs',
    '/api/admin/people',
    '/api/admin/users',
    '/api/admin/provider-applications',
    '/api/admin/reports',
    '/api/admin/appeals',
    '/api/admin/contact-messages',
    '/api/admin/disputes',
    '/api/disputes',
    // A dispute's data is also read by its order.
    '/api/orders',
    // Another admin may have decided on a text. Posts and prompts are read by id at these paths.
    '/api/blog/posts',
    '/api/prompts/id',
    '/api/briefs',
    '/api/admin/briefs',
  ],
  [ACCOUNT_CHANGED]: () => ['/api/user/account'],
  [STANDING_CHANGED]: () => ['/api/provider-application'],
  [HELP_FEEDBACK]: ({ id }) => [
    '/api/knowledge-base/analytics',
    `/api/knowledge-base/articles/id/${id}`,
    `/api/knowledge-base/articles/${id}`,
  ],
  [VOCABULARY_CHANGED]: () => ['/api/categories'],
  [FIELDS_CHANGED]: () => ['/api/fields'],
  order: () => [
    '/api/user/needs',
    '/api/user/figures',
    '/api/user/service-figures',
    '/api/orders',
    '/api/disputes',
    '/api/payouts',
    '/api/documents',
    // A thread lists the orders of its two members.
    '/api/conversations',
    // The state of an agreement follows from its orders.
    '/api/agreements',
  ],
  // An offer can be a proposal, which its gig lists and counts.
  [OFFER_CHANGED]: () => [
    '/api/offers',
    '/api/agreements',
    '/api/briefs',
    '/api/proposals',
    '/api/user/needs',
    '/api/user/service-figures',
  ],
  [BRIEF_CHANGED]: () => ['/api/briefs', '/api/invitations', '/api/offers', '/api/user/needs'],
  [AGREEMENT_CHANGED]: () => [
    '/api/agreements',
    '/api/offers',
    '/api/milestones',
    '/api/user/needs',
  ],
  // The list of orders has the sums, and the timeline has the changes.
  [HOURS_CHANGED]: () => ['/api/orders'],
  market: () => [
    '/api/admin/dashboard-stats',
    '/api/admin/operations',
    '/api/admin/hiring',
    '/api/admin/needs',
    '/api/admin/series',
    '/api/admin/disputes',
  ],
}
/** All of these paths, for use after a gap in the stream. With an empty id, such a path covers all ids. */
const every = Object.values(concerned).flatMap((paths) => paths({ id: '' }))

/**
 * Keeps a logged-in member's open page up to date: the event stream says what changed, and the affected queries are
 * fetched again (decision 22).
 */
export function LiveUpdates({ user }: { user: SessionUser }) {
  const queryClient = useQueryClient()
  const router = useRouter()
  useEffect(() => connect(user.id, dispatchLive), [user.id])
  useWaitingMessages(user.id)
  useFavoritesLive()
  useReactionsLive()
  const siteChanged = useSiteChanged()
  // After a new session is read, the admin screens explain what to do.
  useTwoStepRefused(() => {
    if (user.isAdmin) void readSession()
  })
  useLiveEvents(({ topic, data = {} }) => {
    if (topic === SIGNED_OUT) void leave()
    if (topic === SETTINGS_CHANGED) void siteChanged()
    // The requirements for admins may have changed.
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

  /** If the call fails, the present session stays. */
  async function readSession() {
    const changed = await api(accountsContract)
      .me()
      .catch(() => undefined)
    if (!changed) return
    queryClient.setQueryData(sessionKey, changed)
    await router.invalidate()
  }

  /** The member was logged out elsewhere or suspended: the page's own guard redirects them. */
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

/**
 * Runs the callback when an admin call is refused because the deadline for two-step verification has passed. That may
 * happen while a page is open, and no live event announces it.
 */
function useTwoStepRefused(onRefused: () => void): void {
  const queryClient = useQueryClient()
  const callBack = useEffectEvent(onRefused)
  useEffect(() => {
    const hear = (error: unknown) => {
      if (isApiError(error) && error.code === 'auth.two_step_needed') callBack()
    }
    const leaveQueries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') hear(event.action.error)
    })
    const leaveMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') hear(event.action.error)
    })
    return () => {
      leaveQueries()
      leaveMutations()
    }
  }, [queryClient])
}
