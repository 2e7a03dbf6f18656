import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { announceSession, sessionKey } from '#platform/web/session.ts'
import { showToast } from '#platform/web/toast.ts'
import { accountsContract } from '../contract.ts'

/** Kept by the onboarding tour; it belongs to the person who signs out. */
const ONBOARDING_KEY = 'viber-onboarding-completed'

/** Ends the session here and in the other tabs, forgets what was fetched, and goes to /. */
export function useLogout() {
  const t = useTranslations('auth')
  const queryClient = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: async () => {
      // What is still being fetched for this person, such as a preload, is wanted no more.
      await queryClient.cancelQueries()
      await api(accountsContract).logout()
    },
    onSuccess: async () => {
      localStorage.removeItem(ONBOARDING_KEY)
      queryClient.setQueryData(sessionKey, null)
      announceSession()
      await router.navigate({ to: '/' })
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
      await router.invalidate()
      showToast({ title: t('loggedOut'), description: t('loggedOutText') })
    },
    onError: (error) => {
      showToast({ title: t('logoutFailed'), description: error.message, variant: 'destructive' })
    },
  })
}
