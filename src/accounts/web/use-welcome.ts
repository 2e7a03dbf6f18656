import { useTranslations } from 'use-intl'
import { showToast } from '#platform/web/toast.ts'
import { homeAfterLogin } from '../account.ts'
import type { SessionUser } from '../contract.ts'
import { useSignedIn } from './use-sign-in.ts'

/** However somebody signed in: goes on to where they were going, and says hello. */
export function useWelcome(next: string | undefined): (user: SessionUser) => Promise<void> {
  const t = useTranslations('auth')
  const signedIn = useSignedIn(next)
  return async (user) => {
    await signedIn(user, homeAfterLogin(user))
    showToast({
      title: t('loginSuccessful'),
      description: t('welcomeName', { name: user.fullName }),
    })
  }
}
