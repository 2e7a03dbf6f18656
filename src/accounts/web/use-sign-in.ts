import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { rememberBrowser } from '#platform/web/known-browser.ts'
import { hasChosenLanguage, keepLanguage } from '#platform/web/language.ts'
import { applyTheme } from '#platform/web/theme.ts'
import { showOnNextPage, showToast, type NewToast } from '#platform/web/toast.ts'
import { announceSession, sessionKey } from '#platform/web/session.ts'
import { safeNextPath } from './auth-search.ts'
import type { SessionUser } from '../contract.ts'
import { rememberOnboarding } from './onboarding-key.ts'

const SITE_PATH = '/api/site'

/**
 * Applies the new session and goes to the next page, or to the start page of the role
 * (docs/product-rules.md#logging-in), with a toast there. Clears everything fetched for another user. Replaces the
 * login page in the history, because going back to it would only redirect.
 */
export function useSignedIn(next: string | undefined) {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async (user: SessionUser, { home, toast }: { home: string; toast: NewToast }) => {
    queryClient.removeQueries({
      predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] && queryKey[0] !== SITE_PATH,
    })
    queryClient.setQueryData(sessionKey, user)
    // Without a theme of their own, the person keeps the browser's.
    if (user.theme !== 'system') applyTheme(user.theme)
    if (user.onboardingCompleted) rememberOnboarding(true)
    rememberBrowser()
    announceSession()
    const href = safeNextPath(next) ?? home
    const isOtherLanguage = user.locale !== document.documentElement.lang
    // The next page is loaded in the account's language. A language chosen in this browser returns after logout.
    if (isOtherLanguage) {
      if (!hasChosenLanguage()) keepLanguage(user.locale)
      showOnNextPage(toast)
      await router.navigate({ href, replace: true, reloadDocument: true })
      return
    }
    await router.navigate({ href, replace: true })
    showToast(toast)
  }
}
