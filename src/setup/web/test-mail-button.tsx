import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { setupLaunchContract } from '../launch-contract.ts'

const tones = { sent: 'success', kept: 'info', failed: 'danger', nowhere: 'warning' } as const

/** Sends a test email to the viewer and shows the result. */
export function TestMailButton() {
  const t = useTranslations('setup.testMail')
  const hydrated = useHydrated()
  const queryClient = useQueryClient()
  const send = useMutation({
    mutationFn: () => api(setupLaunchContract).testMail(),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [setupLaunchContract.list.path] }),
  })
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        look="secondary"
        disabled={!hydrated}
        pending={send.isPending}
        onClick={() => send.mutate()}
      >
        {t('send')}
      </Button>
      {send.data && (
        <Alert live tone={tones[send.data.outcome]}>
          {t(`outcomes.${send.data.outcome}`, { to: send.data.to })} {send.data.reason}
        </Alert>
      )}
      {send.error && (
        <Alert live tone="danger">
          {messageOf(send.error, t('failed'))}
        </Alert>
      )}
    </div>
  )
}
