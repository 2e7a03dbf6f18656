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
 * Takes the new session over and goes on: to where the person was going, else to the place of
 * their role (docs/product-rules.md#logging-in), and says so there. Everything fetched as somebody else is
 * forgotten. In the history the new page takes this one's place: going back to it would only lead on again.
 */
export function useSignedIn(next: string | undefined) {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async (user: SessionUser, { home, toast }: { home: string; toast: NewToast }) => {
    queryClient.removeQueries({
      predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] && queryKey[0] !== SITE_PATH,
    })
    queryClient.setQueryData(sessionKey, user)
    // Who has no wish of their own leaves this browser as it is.
    if (user.theme !== 'system') applyTheme(user.theme)
    if (user.onboardingCompleted) rememberOnboarding(true)
    rememberBrowser()
    announceSession()
    const href = safeNextPath(next) ?? home
    const isOtherLanguage = user.locale !== document.documentElement.lang
    // The next page comes in the account's language. A choice made in this browser returns after signing out.
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
