import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { createContext, use } from 'react'
import { answerWith } from '../request-scope.ts'

/** The logged-in member, as `GET /api/user` returns it. */
export interface SessionUser {
  id: number
  username: string
  fullName: string
  email: string
  avatar: string | null
  role: 'customer' | 'admin' | 'super_admin'
  isAdmin: boolean
  isServiceProvider: boolean
  onboardingCompleted: boolean
  isEmailVerified: boolean
  locale: 'en' | 'es' | 'fr'
  /** Null uses the browser's time zone. */
  timeZone: string | null
  theme: 'system' | 'light' | 'dark'
  /**
   * Set for an admin who must enable two-step verification; `isOver` once the deadline has passed, after which the
   * admin has only a member's rights.
   */
  twoStepDue?: { by: string; isOver: boolean } | undefined
}

export const sessionKey = ['/api/user', {}] as const

/** One subscription serves hundreds of components; SessionProvider sets it. */
export const SessionContext = createContext<SessionUser | null>(null)

/** The viewer, or null. Updates when the viewer logs in or out. */
export function useUser(): SessionUser | null {
  return use(SessionContext)
}

/** Updates the viewer everywhere immediately; loaders see the change after `router.invalidate()`. */
export function changeSession(queryClient: QueryClient, change: Partial<SessionUser>): void {
  queryClient.setQueryData<SessionUser | null>(sessionKey, (user) => user && { ...user, ...change })
}

/**
 * The guard of protected pages: `beforeLoad: requireUser`. A visitor without a session is redirected to the login page
 * and returns afterwards (docs/product-rules.md#logging-in).
 */
export function requireUser({ context, location }: Guarded): { user: SessionUser } {
  if (!context.user) {
    throw redirect({ to: '/auth', search: { next: location.href }, statusCode: 302 })
  }
  return { user: context.user }
}

interface Guarded {
  context: { user: SessionUser | null }
  location: { href: string }
}

/** The guard of admin pages: other members get 403 and the layout's refusal (docs/product-rules.md#guarded-pages). */
export function admitAdmins(args: Guarded): { user: SessionUser } {
  const { user } = requireUser(args)
  if (!user.isAdmin) answerWith(403)
  return { user }
}

let shared: BroadcastChannel | undefined

/** One channel per tab. A channel does not receive its own messages, so this tab ignores its own changes. */
function channel() {
  shared ??= new BroadcastChannel('session')
  return shared
}

/** Notifies the other tabs that the session has changed. */
export function announceSession(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  channel().postMessage('changed')
}

/** Calls back when another tab has logged in or out; returns a function that unsubscribes. */
export function onSessionElsewhere(changed: () => void): () => void {
  channel().addEventListener('message', changed)
  return () => channel().removeEventListener('message', changed)
}
