import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { setupContract } from '../contract.ts'
import { StepFrame, type StepProps } from './step-frame.tsx'

/** The step that can add sample content. Nobody can log in to its accounts. */
export function SampleStep(props: StepProps) {
  return (
    <StepFrame {...props}>
      <Sample {...props} />
    </StepFrame>
  )
}

function Sample({ setup, onChanged }: StepProps) {
  const t = useTranslations('setup.content')
  const hydrated = useHydrated()
  const fill = useMutation({
    mutationFn: () => api(setupContract).addSamples(),
    onSuccess: onChanged,
  })
  if (setup.content === 'filled') return <Alert tone="success">{t('filled')}</Alert>
  if (!setup.canFill && setup.content !== 'filling') {
    return <p className="text-ink-2">{t('notOffered')}</p>
  }
  return (
    <>
      <p className="text-ink-2">{t('text')}</p>
      {setup.content === 'failed' && (
        <Alert live tone="danger">
          {t('failed')}
        </Alert>
      )}
      {fill.error && (
        <Alert live tone="danger">
          {messageOf(fill.error, t('failed'))}
        </Alert>
      )}
      <Button
        look="secondary"
        className="justify-self-start"
        disabled={!hydrated}
        pending={fill.isPending || setup.content === 'filling'}
        onClick={() => fill.mutate()}
      >
        {setup.content === 'filling' ? t('filling') : t('fill')}
      </Button>
    </>
  )
}
