import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { orSignIn, signInAgain } from '#platform/web/or-sign-in.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { paths } from '#platform/web/paths.ts'
import { requireUser } from '#platform/web/session.ts'
import { useModules } from '#platform/web/use-modules.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Compass } from '#ui/icons.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { stepIn, steps, tasksWithout } from '../tour.ts'
import { progressQuery } from './progress-query.ts'
import { StepText } from './step-text.tsx'
import { TaskList } from './task-list.tsx'
import { TourNavigation } from './tour-navigation.tsx'
import { useFinish } from './use-finish.ts'

/** The tour for new vibers. It can be repeated (docs/product-rules.md#onboarding-tour). */
export const Route = createFileRoute('/onboarding')({
  validateSearch: ({ step }): { step?: number | undefined } => {
    const number = stepIn(step)
    return { step: number === 1 ? undefined : number }
  },
  beforeLoad: (args) => {
    const { user } = requireUser(args)
    if (!user.isServiceProvider) throw redirect({ to: '/dashboard', statusCode: 302 })
    return { user }
  },
  loader: async ({ context, location }) => {
    const reading = context.queryClient.fetchQuery(progressQuery)
    if (typeof window === 'undefined') {
      await Promise.allSettled([reading])
      await orSignIn(reading, { context, location })
    } else reading.catch((error: unknown) => signInAgain(error, location.href))
  },
  head: ({ match: { context } }) => pageHead({ context, title: context.t('onboarding.title') }),
  component: OnboardingPage,
})

function OnboardingPage() {
  const t = useTranslations('onboarding')
  const { user, site } = Route.useRouteContext()
  const number = Route.useSearch().step ?? 1
  const step = steps[number - 1] ?? steps[0]
  const isHydrated = useHydrated()
  // If the request fails, the tour shows no check marks.
  const { data } = useQuery(progressQuery)
  const finish = useFinish()
  const heading = useFocusOn(number)
  const { off } = useModules()
  const place = t('step', { step: number, steps: steps.length })
  return (
    <div className="container-page max-w-3xl py-6 sm:py-12">
      <Card className="grid grid-cols-1 gap-6 sm:p-8">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          <p className="text-sm font-medium text-ink-2">{place}</p>
          <Button
            look="ghost"
            disabled={!isHydrated}
            pending={finish.isPending}
            onClick={() => finish.mutate()}
          >
            {t('skip')}
          </Button>
        </div>
        <ProgressBar label={t('progress')} value={number} max={steps.length} />
        <StepText step={step} name={user.fullName} ref={heading} />
        <div className="rounded-xl bg-surface-2 px-4 py-3">
          <h2 className="text-sm font-semibold text-ink-2">{t('yourTasks')}</h2>
          <TaskList tasks={tasksWithout(off, step.tasks)} done={data?.done} />
          {step.name === 'connect' && (
            <Link
              to={site.isGigBoardOpen ? paths.gigs : paths.browse}
              className="inline-flex min-h-11 items-center gap-3 font-medium text-brand-ink hover:underline"
            >
              <Compass aria-hidden className="size-5" />
              {t(site.isGigBoardOpen ? 'browseGigs' : 'browse')}
            </Link>
          )}
        </div>
        <TourNavigation number={number} done={data?.done} finish={finish} isHydrated={isHydrated} />
      </Card>
    </div>
  )
}

/** Scrolls to the top and moves focus to the heading for each new step. */
function useFocusOn(number: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(number)
  useEffect(() => {
    if (shown.current === number) return
    shown.current = number
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [number])
  return heading
}
