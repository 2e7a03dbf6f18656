import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useUser } from '#platform/web/session.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { ChevronRight } from '#ui/icons.ts'
import type { Launch } from '../launch-contract.ts'
import { LaunchListItem, pageFor } from './launch-list-item.tsx'
import { launchQuery, useMarkLaunch } from './use-mark-launch.ts'

/** The launch list on the admin page, unless it was dismissed. One line with the next step, until it is opened. */
export function LaunchChecklist() {
  const { data, error, refetch } = useQuery({ ...launchQuery, staleTime: 0 })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  // No placeholder while loading, because the list is usually dismissed.
  if (!data || data.isDismissed) return null
  const next = data.items.find(({ isDone }) => !isDone)
  return (
    <section
      id="launch"
      aria-labelledby="launch-title"
      className={cx(cardClass, 'relative grid grid-cols-1 px-4 py-1.5')}
    >
      <details className="group">
        <LaunchSummary items={data.items} next={next} />
        <LaunchItems launch={data} />
      </details>
      {data.isSetupOpen ? <GoOn /> : next && <OpenNext name={next.name} />}
    </section>
  )
}

interface SummaryProps {
  items: Launch['items']
  next: Launch['items'][number] | undefined
}

function LaunchSummary({ items, next }: SummaryProps) {
  const t = useTranslations('setup.launch')
  const done = items.filter(({ isDone }) => isDone).length
  return (
    <summary className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 sm:pr-44">
      <ChevronRight aria-hidden className="size-4 text-ink-3 group-open:rotate-90" />
      <h2 id="launch-title" className="text-base">
        {t('title')}
      </h2>
      <span className="text-sm text-ink-3">{t('progress', { done, all: items.length })}</span>
      {next && (
        <span className="text-sm text-ink-2 max-sm:hidden">
          {t('next', { item: t(`items.${next.name}`) })}
        </span>
      )}
    </summary>
  )
}

function LaunchItems({ launch: { items, isInImage } }: { launch: Launch }) {
  const t = useTranslations('setup.launch')
  const isSuper = useUser()?.role === 'super_admin'
  const mark = useMarkLaunch()
  return (
    <>
      <ul className="mt-3 grid divide-y divide-line">
        {items.map((item) => (
          <LaunchListItem key={item.name} item={item} isInImage={isInImage} isSuper={isSuper} />
        ))}
      </ul>
      {(isSuper || items.every(({ isDone }) => isDone)) && (
        <Button
          look="ghost"
          pending={mark.isPending}
          onClick={() => mark.mutate({ name: 'launch_dismissed', isSet: true })}
        >
          {t('dismiss')}
        </Button>
      )}
    </>
  )
}

const NEXT_PLACE = 'sm:absolute sm:top-1.5 sm:right-1.5'

/** A link to continue an unfinished first run. */
function GoOn() {
  const t = useTranslations('setup.launch')
  return (
    <Link
      to="/setup"
      className={`${buttonClass('secondary')} mb-2 justify-self-start sm:mb-0 ${NEXT_PLACE}`}
    >
      {t('goOn')}
    </Link>
  )
}

/** A link to the page where the next item is completed, if there is one. On phones the list has these links. */
function OpenNext({ name }: Pick<Launch['items'][number], 'name'>) {
  const t = useTranslations('setup.launch')
  const page = pageFor(name)
  if (!page) return null
  return (
    <Link {...page} className={`${buttonClass('secondary')} max-sm:hidden ${NEXT_PLACE}`}>
      {t('open_page')}
      <span className="sr-only">{t(`items.${name}`)}</span>
    </Link>
  )
}

/** The button that shows a dismissed list again. */
export function LaunchAgain() {
  const t = useTranslations('setup.launch')
  const { data } = useQuery({ ...launchQuery, staleTime: 0 })
  const mark = useMarkLaunch()
  if (!data?.isDismissed) return null
  return (
    <Button
      look="secondary"
      className="justify-self-start"
      pending={mark.isPending}
      onClick={() => mark.mutate({ name: 'launch_dismissed', isSet: false })}
    >
      {t('again')}
    </Button>
  )
}
