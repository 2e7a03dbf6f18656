import { useTranslations } from 'use-intl'
import { homeAfterLogin } from '../account.ts'
import type { SessionUser } from '../contract.ts'
import { useSignedIn } from './use-sign-in.ts'

/** After any kind of login: goes to the next page with a greeting. */
export function useWelcome(next: string | undefined): (user: SessionUser) => Promise<void> {
  const t = useTranslations('auth')
  const signedIn = useSignedIn(next)
  return (user) => {
    const description = t('welcomeName', { name: user.fullName })
    const toast = { title: t('loginSuccessful'), description }
    return signedIn(user, { home: homeAfterLogin(user), toast })
  }
}
