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

/** The id of a step's form, which the button "next" submits. */
export const STEP_FORM = 'setup-step'

interface Props extends StepProps {
  children: ReactNode
  /** The mutation of the step's form, which saves the answers and moves to the next step. */
  saving?: { isPending: boolean; error: unknown }
}

/** The content of a step with the buttons "back" and "next". "Next" also saves. */
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
