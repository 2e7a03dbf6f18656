import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { messageOf, read } from '#platform/web/query.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { setupContract } from '../contract.ts'
import { StepFrame, type StepProps } from './step-frame.tsx'

const tones = {
  live: 'success',
  test: 'info',
  rehearsed: 'info',
  none: 'warning',
  one_secret: 'warning',
  refused: 'danger',
  odd: 'danger',
  unreachable: 'danger',
} as const

/** The step that checks the payment configuration, like `npm run doctor`. */
export function PaymentsStep(props: StepProps) {
  const t = useTranslations('setup.payments')
  return (
    <StepFrame {...props}>
      <p className="text-ink-2">{t('text')}</p>
      <Found />
    </StepFrame>
  )
}

function Found() {
  const t = useTranslations('setup.payments')
  const words = useTranslations('ui')
  const hydrated = useHydrated()
  const { data, error, isFetching, refetch } = useQuery({
    ...read(setupContract, 'payments'),
    staleTime: 0,
  })
  if (error && !data) return <ErrorState level={2} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeletons classes={['h-24 rounded-xl']} />
  const reason = data.reason ?? ''
  return (
    <>
      <Alert live tone={error ? 'danger' : tones[data.found]}>
        <span className="wrap-anywhere">
          {error ? messageOf(error, words('errorText')) : t(`found.${data.found}`, { reason })}
        </span>
      </Alert>
      <Button
        look="secondary"
        className="justify-self-start"
        disabled={!hydrated}
        pending={isFetching}
        onClick={() => void refetch()}
      >
        {t('again')}
      </Button>
    </>
  )
}
