import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { onSessionElsewhere, useUser } from '#platform/web/session.ts'
import { dismissToast, showCarried, useToasts } from '#platform/web/toast.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { PlainToast } from '#ui/plain-toast.tsx'
import { LiveUpdates } from './header/signed-in-menu.ts'

const Toaster = lazyPart(async () => (await import('#ui/toaster.tsx')).Toaster, PlainToast)

/** Browser features outside the page itself: live updates, progress, announcements and toasts. */
export function Live() {
  useSharedSession()
  const user = useUser()
  return (
    <>
      {user && (
        <Suspense>
          <LiveUpdates user={user} />
        </Suspense>
      )}
      <Progress />
      <PageAnnouncer />
      <Toasts />
    </>
  )
}

/** The toast code loads with the first toast. */
function Toasts() {
  const toasts = useToasts()
  useEffect(() => showCarried(), [])
  if (toasts.length === 0) return null
  return (
    <Suspense>
      <Toaster toasts={toasts} onDismiss={dismissToast} />
    </Suspense>
  )
}

/** After a login or logout in another tab, drops this tab's data, which belongs to the previous session. */
function useSharedSession() {
  const queryClient = useQueryClient()
  const router = useRouter()
  useEffect(
    () =>
      onSessionElsewhere(() => {
        queryClient.clear()
        void router.invalidate()
      }),
    [queryClient, router],
  )
}

function Progress() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  if (!isLoading) return null
  return <div aria-hidden className="progress fixed inset-x-0 top-0 z-50 h-0.5 bg-brand" />
}

/** Announces the new page's title to screen readers after a navigation without a full load. */
function PageAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation) setTitle(document.title)
      }),
    [router],
  )
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  )
}
