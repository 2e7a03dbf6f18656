import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { setupContract, type Setup } from '../contract.ts'
import { steps } from '../steps.ts'

export interface StepProps {
  setup: Setup
  onChanged: (setup: Setup) => Promise<void>
}

/** Of the form that going on sends, where a step has one. */
export const STEP_FORM = 'setup-step'

interface Props extends StepProps {
  children: ReactNode
  /** The step's form saves what it asks and goes on by itself. */
  saving?: { isPending: boolean; error: unknown }
}

/** What a step says or asks, and the ways to its neighbours: there is one button that saves and goes on. */
export function StepFrame({ setup, onChanged, children, saving }: Props) {
  const t = useTranslations('setup')
  const hydrated = useHydrated()
  const at = steps.indexOf(setup.step)
  const go = useMutation({
    mutationFn: (step: Setup['step']) => api(setupContract).go({ step }),
    onSuccess: onChanged,
  })
  const [previous, next] = [steps[at - 1], steps[at + 1]]
  const error = go.error ?? saving?.error
  const isBusy = go.isPending || saving?.isPending === true
  return (
    <>
      {children}
      {error != null && (
        <Alert live tone="danger">
          {messageOf(error, t('failed'))}
        </Alert>
      )}
      <div className="flex flex-wrap justify-between gap-3 border-t border-line pt-5">
        {previous && previous !== 'account' ? (
          <Button look="ghost" disabled={!hydrated || isBusy} onClick={() => go.mutate(previous)}>
            {t('back')}
          </Button>
        ) : (
          <span />
        )}
        {next && (
          <Button
            {...(saving ? { type: 'submit', form: STEP_FORM } : { onClick: () => go.mutate(next) })}
            disabled={!hydrated || setup.content === 'filling'}
            pending={isBusy}
          >
            {next === 'done' ? t('finish') : t('next')}
          </Button>
        )}
      </div>
    </>
  )
}
