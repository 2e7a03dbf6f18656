import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { isApiError } from './query.ts'
import { sessionKey } from './session.ts'

interface LoaderArgs {
  context: { queryClient: QueryClient }
  location: { href: string }
}

/** For loaders of protected pages: if the session has ended, redirects to the login page, which returns here. */
export async function orSignIn<Data>(loading: Promise<Data>, args: LoaderArgs): Promise<Data> {
  try {
    return await loading
  } catch (error) {
    if (!isApiError(error) || error.status !== 401) throw error
    args.context.queryClient.setQueryData(sessionKey, null)
    throw redirect({ to: '/auth', search: { next: args.location.href }, statusCode: 302 })
  }
}

/** Like `orSignIn`, for data that loads after the page is shown. The full page load discards private data. */
export function signInAgain(error: unknown, href: string): void {
  if (!isApiError(error) || error.status !== 401) return
  // The page was only preloaded, so a visitor who has just logged out stays on the current page.
  if (new URL(href, globalThis.location.origin).pathname !== globalThis.location.pathname) return
  globalThis.location.assign(`/auth?${new URLSearchParams({ next: href })}`)
}
