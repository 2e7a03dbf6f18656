import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { isApiError } from './query.ts'
import { sessionKey } from './session.ts'

interface LoaderArgs {
  context: { queryClient: QueryClient }
  location: { href: string }
}

/** In loaders of protected pages: a session that ended meanwhile leads to the sign-in and back. */
export async function orSignIn<Data>(loading: Promise<Data>, args: LoaderArgs): Promise<Data> {
  try {
    return await loading
  } catch (error) {
    if (!isApiError(error) || error.status !== 401) throw error
    args.context.queryClient.setQueryData(sessionKey, null)
    throw redirect({ to: '/auth', search: { next: args.location.href }, statusCode: 302 })
  }
}

/** The same for what loads while the page is already shown: a full load forgets what was private. */
export function signInAgain(error: unknown, href: string): void {
  if (!isApiError(error) || error.status !== 401) return
  // Preloaded only, and nobody went there: whoever just logged out stays where they are.
  if (new URL(href, globalThis.location.origin).pathname !== globalThis.location.pathname) return
  globalThis.location.assign(`/auth?${new URLSearchParams({ next: href })}`)
}
