import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { createContext, use } from 'react'
import { answerWith } from '../request-scope.ts'

/** The signed-in person as every page may see them; `GET /api/user` answers this shape. */
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
  /** Null follows the browser. */
  timeZone: string | null
  theme: 'system' | 'light' | 'dark'
  /** For an admin who has to turn two-step verification on, and is a member once the time for it is over. */
  twoStepDue?: { by: string; isOver: boolean } | undefined
}

export const sessionKey = ['/api/user', {}] as const

/** One subscription for a page with hundreds of readers; SessionProvider gives it. */
export const SessionContext = createContext<SessionUser | null>(null)

/** The viewer, or null; follows sign-in and sign-out at once. */
export function useUser(): SessionUser | null {
  return use(SessionContext)
}

/** What of the viewer has changed shows at once; pages' loaders see it after `router.invalidate()`. */
export function changeSession(queryClient: QueryClient, change: Partial<SessionUser>): void {
  queryClient.setQueryData<SessionUser | null>(sessionKey, (user) => user && { ...user, ...change })
}

/**
 * The guard of protected pages: `beforeLoad: requireUser`. Without a session the visitor signs in
 * first and comes back to where they were going (docs/product-rules.md#logging-in).
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

/**
 * The same for pages of admins, which tell everybody else that they are refused, with 403
 * (docs/product-rules.md#guarded-pages).
 */
export function admitAdmins(args: Guarded): { user: SessionUser } {
  const { user } = requireUser(args)
  if (!user.isAdmin) answerWith(403)
  return { user }
}

let shared: BroadcastChannel | undefined

/** One per tab: a channel does not hear itself, so this tab is not told what it did. */
function channel() {
  shared ??= new BroadcastChannel('session')
  return shared
}

/** Tells the other tabs that the session changed. */
export function announceSession(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  channel().postMessage('changed')
}

/** Calls back when another tab signed in or out; returns the way to stop listening. */
export function onSessionElsewhere(changed: () => void): () => void {
  channel().addEventListener('message', changed)
  return () => channel().removeEventListener('message', changed)
}
