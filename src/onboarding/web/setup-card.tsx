import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import { useModules } from '#platform/web/use-modules.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { showFailure } from '#ui/show-failure.ts'
import { onboardingContract } from '../contract.ts'
import { setupTasks, tasksWithout } from '../tour.ts'
import { progressQuery } from './progress-query.ts'
import { TaskList } from './task-list.tsx'

/** The card with first tasks on a viber's dashboard, until all are done or it is dismissed. */
export function SetupCard() {
  const t = useTranslations('onboarding')
  const isHydrated = useHydrated()
  const { data } = useQuery(progressQuery)
  const dismiss = useDismiss()
  const tasks = tasksWithout(useModules().off, setupTasks)
  if (!data || data.isDismissed) return null
  const count = tasks.filter((task) => data.done.includes(task)).length
  if (count === tasks.length) return null
  return (
    <Card as="section" aria-labelledby="finish-setting-up" className="grid grid-cols-1 gap-4">
      <div>
        <h2 id="finish-setting-up" className="text-xl">
          {t('card', { done: count, all: tasks.length })}
        </h2>
        <p className="mt-1 max-w-prose text-ink-2">{t('cardText')}</p>
      </div>
      <ProgressBar labelledBy="finish-setting-up" value={count} max={tasks.length} />
      <TaskList tasks={tasks} done={data.done} />
      <div className="flex flex-wrap gap-3">
        <Link to="/onboarding" className={buttonClass('secondary')}>
          {t('takeTour')}
        </Link>
        <Button
          look="ghost"
          pending={dismiss.isPending}
          disabled={!isHydrated}
          onClick={() => dismiss.mutate()}
        >
          {t('dismiss')}
        </Button>
      </div>
    </Card>
  )
}

function useDismiss() {
  const t = useTranslations('onboarding')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api(onboardingContract).dismiss(),
    onSuccess: () => {
      queryClient.setQueryData(
        progressQuery.queryKey,
        (old) => old && { ...old, isDismissed: true },
      )
      // The focused button has been removed.
      document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true })
      showToast({ title: t('dismissed'), description: t('dismissedText') })
    },
    onError: (error) => showFailure(error, t('failed'), t('failedText')),
  })
}
