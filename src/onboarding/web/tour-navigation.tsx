import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useModules } from '#platform/web/use-modules.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Check } from '#ui/icons.ts'
import { isStepDone, stepIn, steps, type Task } from '../tour.ts'
import type { useFinish } from './use-finish.ts'

interface Props {
  number: number
  done: readonly Task[] | undefined
  finish: ReturnType<typeof useFinish>
  isHydrated: boolean
}

/** The navigation between steps. A GET form, so that it works without JavaScript. */
export function TourNavigation({ number, done, finish, isHydrated }: Props) {
  const t = useTranslations('onboarding')
  const navigate = useNavigate()
  const { off } = useModules()
  const isLast = number === steps.length

  function go(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const step = stepIn(submitter?.getAttribute('value'))
    void navigate({ to: '/onboarding', search: { step: step === 1 ? undefined : step } })
  }

  return (
    <form
      method="get"
      action="/onboarding"
      onSubmit={go}
      className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5"
    >
      <Button type="submit" name="step" value={number - 1} look="secondary" disabled={number === 1}>
        {t('previous')}
      </Button>
      <ol
        aria-label={t('allSteps')}
        className="flex gap-1 max-sm:order-first max-sm:w-full max-sm:justify-center"
      >
        {steps.map((step, index) => (
          <li key={step.name}>
            <Dot
              number={index + 1}
              name={t(`names.${step.name}`)}
              isCurrent={index + 1 === number}
              isDone={done !== undefined && isStepDone(step, done, off)}
            />
          </li>
        ))}
      </ol>
      {isLast ? (
        <Button
          look="brand"
          pending={finish.isPending}
          disabled={!isHydrated}
          onClick={() => finish.mutate()}
        >
          {t('getStarted')}
        </Button>
      ) : (
        <Button type="submit" name="step" value={number + 1} look="brand">
          {t('next')}
        </Button>
      )}
    </form>
  )
}

interface DotProps {
  number: number
  name: string
  isCurrent: boolean
  isDone: boolean
}

/** A dot with a larger touch target. */
function Dot({ number, name, isCurrent, isDone }: DotProps) {
  const t = useTranslations('onboarding')
  return (
    <button
      type="submit"
      name="step"
      value={number}
      aria-current={isCurrent ? 'step' : undefined}
      aria-label={t(isDone ? 'goToDone' : 'goTo', { step: number, name })}
      className="grid size-9 cursor-pointer place-items-center rounded-full hover:bg-surface-2"
    >
      <span
        aria-hidden
        className={cx(
          'grid place-items-center rounded-full',
          isCurrent ? 'size-5' : 'size-4',
          isDone
            ? 'bg-success text-surface'
            : isCurrent
              ? 'bg-brand-ink'
              : 'border-2 border-line-strong bg-surface',
          isCurrent && 'outline-2 outline-offset-2 outline-brand-ink',
        )}
      >
        {isDone && <Check className="size-3" strokeWidth={3} />}
      </span>
    </button>
  )
}
