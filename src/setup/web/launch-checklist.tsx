import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { read } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Command } from '#ui/command.tsx'
import { DateText } from '#ui/date-text.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { showFailure } from '#ui/show-failure.ts'
import { setupLaunchContract, type Launch } from '../launch-contract.ts'
import type { LaunchItem } from '../steps.ts'
import { TestMailButton } from './test-mail-button.tsx'

export const launchQuery = read(setupLaunchContract, 'list')

interface HowTo {
  to?: string
  /** A line to copy unchanged. */
  line?: string
  /** A command, and its options when it is run with npm. */
  command?: string
  options?: string
}

/** The page or command to complete each item. */
const howTos: Partial<Record<LaunchItem, HowTo>> = {
  name: { to: '/admin/settings' },
  support: { to: '/admin/settings' },
  search: { to: '/admin/settings' },
  fee: { to: '/admin/settings/money' },
  service: { to: '/dashboard' },
  two_step: { to: '/admin/settings' },
  confirmed: { to: '/admin/settings' },
  words: { to: '/admin/words' },
  demo: { command: 'demo:remove' },
  backup: { command: 'backup', options: '--to vibework.tar.gz' },
  payments: { command: 'doctor' },
  https: { line: 'APP_URL=https://…' },
}

function lineOf({ line, command, options }: HowTo, isInImage: boolean): string | undefined {
  if (!command) return line
  if (isInImage) return `docker compose exec app vibework ${command}`
  return `npm run ${command}${options ? ` -- ${options}` : ''}`
}

/** The launch list on the admin page, unless it was dismissed. */
export function LaunchChecklist() {
  const t = useTranslations('setup.launch')
  const user = useUser()
  const { data, error, refetch } = useQuery({ ...launchQuery, staleTime: 0 })
  const mark = useMarkLaunch()
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  // No placeholder while loading, because the list is usually dismissed.
  if (!data || data.isDismissed) return null
  const doneCount = data.items.filter(({ isDone }) => isDone).length
  const isSuper = user?.role === 'super_admin'
  return (
    <Card as="section" id="launch" aria-labelledby="launch-title" className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id="launch-title" className="text-xl">
            {t('title')}
          </h2>
          <p className="text-sm text-ink-2">
            {t('progress', { done: doneCount, all: data.items.length })}
          </p>
        </div>
        {(isSuper || doneCount === data.items.length) && (
          <Button
            look="ghost"
            pending={mark.isPending}
            onClick={() => mark.mutate({ name: 'launch_dismissed', isSet: true })}
          >
            {t('dismiss')}
          </Button>
        )}
      </div>
      {data.isSetupOpen && <GoOn />}
      <ul className="grid divide-y divide-line">
        {data.items.map((item) => (
          <li key={item.name} className="flex gap-3 py-3">
            <Mark isDone={item.isDone} />
            <Item {...item} isInImage={data.isInImage}>
              {item.name === 'fee' && isSuper && !item.isDone && (
                <Button
                  look="secondary"
                  className="justify-self-start"
                  pending={mark.isPending}
                  onClick={() => mark.mutate({ name: 'fee_looked_at', isSet: true })}
                >
                  {t('feeIsRight')}
                </Button>
              )}
            </Item>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** A link to continue an unfinished first run. */
function GoOn() {
  const t = useTranslations('setup.launch')
  return (
    <Link to="/setup" className={`${buttonClass('secondary')} justify-self-start`}>
      {t('goOn')}
    </Link>
  )
}

function Mark({ isDone }: { isDone: boolean }) {
  const t = useTranslations('setup.launch')
  const Icon = isDone ? CircleCheck : Circle
  return (
    <span className={isDone ? 'text-success' : 'text-ink-3'}>
      <Icon aria-hidden className="mt-0.5 size-5" />
      <span className="sr-only">{isDone ? t('done') : t('open')}</span>
    </span>
  )
}

type ItemProps = Launch['items'][number] & { isInImage: boolean; children: ReactNode }

function Item({ name, isDone, at, count = 0, isInImage, children }: ItemProps) {
  const t = useTranslations('setup.launch')
  const { to, ...way } = howTos[name] ?? {}
  const line = lineOf(way, isInImage)
  return (
    <div className="grid min-w-0 gap-2">
      <p className="font-medium">{t(`items.${name}`)}</p>
      {at && (
        <p className="text-sm text-ink-3">
          {t('last')} <DateText at={at} look="dateTime" />
        </p>
      )}
      {!isDone && <p className="text-sm text-ink-2">{t(`hints.${name}`, { count })}</p>}
      {!isDone && line && <Command>{line}</Command>}
      {name === 'mail' && <TestMailButton />}
      {!isDone && to && (
        <Link to={to} className="text-sm font-medium text-brand-ink hover:underline">
          {t('open_page')}
        </Link>
      )}
      {children}
    </div>
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

function useMarkLaunch() {
  const t = useTranslations('setup.launch')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (wanted: { name: 'fee_looked_at' | 'launch_dismissed'; isSet: boolean }) =>
      api(setupLaunchContract).mark(wanted),
    onSuccess: (list) => queryClient.setQueryData(launchQuery.queryKey, list),
    onError: (error) => showFailure(error, t('failed'), t('failedText')),
  })
}
