import { Link, type LinkProps } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Command } from '#ui/command.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Circle, CircleCheck } from '#ui/icons.ts'
import type { Launch } from '../launch-contract.ts'
import { confirmedItems, type ConfirmedItem, type LaunchItem } from '../steps.ts'
import { TestMailButton } from './test-mail-button.tsx'
import { useMarkLaunch } from './use-mark-launch.ts'

interface HowTo {
  page?: Pick<LinkProps, 'to' | 'search'>
  /** A line to copy unchanged. */
  line?: string
  /** A command, and its options when it is run with npm. */
  command?: string
  options?: string
}

/** The page or command to complete each item. */
const howTos: Partial<Record<LaunchItem, HowTo>> = {
  name: { page: { to: '/admin/settings' } },
  support: { page: { to: '/admin/settings' } },
  search: { page: { to: '/admin/settings' } },
  fee: { page: { to: '/admin/settings/money' } },
  categories: { page: { to: '/admin/vocabulary' } },
  landing: { page: { to: '/admin/cms', search: { tab: 'landing' } } },
  terms: { page: { to: '/admin/cms' } },
  privacy: { page: { to: '/admin/cms' } },
  service: { page: { to: '/dashboard' } },
  two_step: { page: { to: '/admin/settings' } },
  confirmed: { page: { to: '/admin/settings' } },
  words: { page: { to: '/admin/words' } },
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

/** The command that makes a backup. */
export function BackupCommand({ isInImage }: { isInImage: boolean }) {
  return <Command>{lineOf(howTos.backup ?? {}, isInImage) ?? ''}</Command>
}

/** The page where an item is completed; undefined if it is not completed in the browser. */
export function pageFor(name: LaunchItem): HowTo['page'] {
  return howTos[name]?.page
}

function isConfirmed(name: LaunchItem): name is ConfirmedItem {
  return confirmedItems.some((one) => one === name)
}

interface Props {
  item: Launch['items'][number]
  isInImage: boolean
  /** Whether the viewer is a super admin, who can confirm items. */
  isSuper: boolean
}

export function LaunchListItem({ item, isInImage, isSuper }: Props) {
  const { name, isDone, at, count = 0 } = item
  const t = useTranslations('setup.launch')
  const page = pageFor(name)
  const line = lineOf(howTos[name] ?? {}, isInImage)
  return (
    <li className="flex gap-3 py-3">
      <DoneMark isDone={isDone} />
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
        {!isDone && page && (
          <Link {...page} className="text-sm font-medium text-brand-ink hover:underline">
            {t('open_page')}
          </Link>
        )}
        {isSuper && !isDone && isConfirmed(name) && <Confirm name={name} />}
      </div>
    </li>
  )
}

function DoneMark({ isDone }: { isDone: boolean }) {
  const t = useTranslations('setup.launch')
  const Icon = isDone ? CircleCheck : Circle
  return (
    <span className={isDone ? 'text-success' : 'text-ink-3'}>
      <Icon aria-hidden className="mt-0.5 size-5" />
      <span className="sr-only">{isDone ? t('done') : t('open')}</span>
    </span>
  )
}

/** Marks an item whose default is right as done. */
function Confirm({ name }: { name: ConfirmedItem }) {
  const t = useTranslations('setup.launch')
  const mark = useMarkLaunch()
  return (
    <Button
      look="secondary"
      className="justify-self-start"
      pending={mark.isPending}
      onClick={() => mark.mutate({ name: `${name}_looked_at`, isSet: true })}
    >
      {t(`keep.${name}`)}
    </Button>
  )
}
