import { useRouteContext } from '@tanstack/react-router'
import type { Ref } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useModules } from '#platform/web/use-modules.ts'
import { MIN_HOURLY_RATE } from '#services/limits.ts'
import { YourShare } from '#services/web/your-share.tsx'
import { Lightbulb } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import type { Step } from '../tour.ts'

/** The points that each step explains. */
const points = {
  welcome: ['offer', 'profile', 'clients'],
  service: ['title', 'description', 'rate', 'skills'],
  profile: ['bio', 'photo', 'portfolio'],
  connect: ['browse', 'respond', 'share'],
} as const

interface Props {
  step: Step
  name: string
  ref: Ref<HTMLHeadingElement>
}

export function StepText({ step, name, ref }: Props) {
  const t = useTranslations('onboarding')
  return (
    <div>
      <h1 ref={ref} tabIndex={-1} dir="auto" className="text-3xl outline-none">
        {t(`${step.name}.title`, { name: isolated(name) })}
      </h1>
      <p className="mt-2 max-w-prose text-ink-2">{t(`${step.name}.text`)}</p>
      <dl className="mt-6 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Points step={step.name} />
      </dl>
      {step.name === 'service' && (
        <p className="mt-6 text-sm text-ink-2">
          <YourShare />
        </p>
      )}
      {step.name === 'connect' && (
        <p className="mt-6 flex gap-3 rounded-lg bg-info-soft p-4 text-sm">
          <Lightbulb aria-hidden className="mt-0.5 size-4 shrink-0 text-info" />
          <span>
            <strong className="font-semibold">{t('connect.tip')}</strong> {t('connect.tipText')}
          </span>
        </p>
      )}
    </div>
  )
}

function Points({ step }: { step: Step['name'] }) {
  const t = useTranslations(`onboarding.${step}.points`) as unknown as (
    key: string,
    values: { least: string },
  ) => string
  const { site } = useRouteContext({ from: '__root__' })
  const values = { least: useFormatter().number(MIN_HOURLY_RATE, 'price') }
  const textOf = (point: string) =>
    point === 'browse' && site.isGigBoardOpen ? 'gigsText' : `${point}Text`
  const { isOn } = useModules()
  // These points speak of the modules' content.
  const isShown = (point: string) =>
    point === 'portfolio' ? isOn('blog') : point !== 'share' || (isOn('blog') && isOn('prompts'))
  return points[step].filter(isShown).map((point) => (
    <div key={point} className="border-l-2 border-brand pl-4">
      <dt className="font-semibold">{t(point, values)}</dt>
      <dd className="mt-0.5 text-sm text-ink-2">{t(textOf(point), values)}</dd>
    </div>
  ))
}
