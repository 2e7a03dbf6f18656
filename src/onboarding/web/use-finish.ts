import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { accountsOwnContract } from '#accounts/own-contract.ts'
import { rememberOnboarding } from '#accounts/web/onboarding-key.ts'
import { api } from '#platform/web/client.ts'
import { changeSession } from '#platform/web/session.ts'
import { showFailure } from '#ui/show-failure.ts'

/** Marks the tour as completed, in the account and in this browser, and opens the dashboard. */
export function useFinish() {
  const t = useTranslations('onboarding')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => api(accountsOwnContract).completeOnboarding({ completed: true }),
    onSuccess: async () => {
      rememberOnboarding(true)
      changeSession(queryClient, { onboardingCompleted: true })
      await navigate({ to: '/dashboard' })
    },
    onError: (error) => showFailure(error, t('failed'), t('failedText')),
  })
}
