import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { read } from '#platform/web/query.ts'
import { buttonClass } from '#ui/button.tsx'
import { DateText } from '#ui/date-text.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Download } from '#ui/icons.ts'
import { OlderLink } from '#ui/older-link.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { briefApprovals } from '../hiring.ts'
import type { LandingSection } from '../landing.ts'
import { settingsGeneralContract, type SettingsVersion } from '../general-contract.ts'

const PER_PAGE = 10

export const versionsQuery = (before: number | undefined) =>
  read(settingsGeneralContract, 'versions', { limit: PER_PAGE, ...(before && { before }) })

/** The history of settings. */
export function VersionsList({ before }: { before: number | undefined }) {
  const t = useTranslations('settings.history')
  const { data, error, refetch } = useQuery(versionsQuery(before))
  if (error) return <ErrorState level={3} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeletons classes={['h-40 rounded-xl']} />
  if (data.items.length === 0) return <p className="text-ink-2">{t('empty')}</p>
  return (
    <>
      <ol className="grid divide-y divide-line rounded-xl border border-line bg-surface">
        {data.items.map((version) => (
          <li key={version.version} className="grid gap-1 px-4 py-3">
            <Version {...version} />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-3">
        <a href={settingsGeneralContract.export.path} download className={buttonClass('secondary')}>
          <Download aria-hidden className="size-4" />
          {t('export')}
        </a>
        <OlderLink next={data.next} />
      </div>
    </>
  )
}

function Version({ at, by, section, changes }: SettingsVersion) {
  const t = useTranslations('settings.history')
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{t(`sections.${section}`)}</span>
        <DateText at={at} look="dateTime" className="text-sm text-ink-3" />
      </p>
      <p dir="auto" className="text-sm wrap-anywhere text-ink-2">
        {by ? `${by.name} (@${by.username})` : t('itself')}
      </p>
      <ul className="grid gap-1 text-sm text-ink-2">
        {changes.map((change) => (
          <li key={change.name} className="wrap-anywhere">
            <span className="text-ink-3">{t(`names.${change.name}`)}:</span>{' '}
            <del className="opacity-80">
              <span className="sr-only">{t('before')} </span>
              <Value name={change.name} value={change.before} />
            </del>{' '}
            <span aria-hidden>→</span>{' '}
            <ins className="font-medium text-ink no-underline">
              <span className="sr-only">{t('after')} </span>
              <Value name={change.name} value={change.after} />
            </ins>
          </li>
        ))}
      </ul>
    </>
  )
}

type Change = SettingsVersion['changes'][number]

/** Formats a value as the forms do: fees in percent, a boolean as yes or no, a choice by its label. */
function Value({ name, value }: { name: Change['name']; value: Change['after'] }) {
  const t = useTranslations('settings.history')
  const th = useTranslations('settings.hiring')
  const parts = useTranslations('landing.parts')
  const format = useFormatter()
  const approval = name === 'briefApproval' && briefApprovals.find((choice) => choice === value)
  if (approval) return th(`approvals.${approval}`)
  if (value === '') return t('nothing')
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (name === 'currency') return String(value).toUpperCase()
  if (name === 'landingSections') {
    return String(value)
      .split(' ')
      .map((part) => part.replace(/[a-z]+/, (section) => parts(section as LandingSection)))
      .join(', ')
  }
  if (typeof value === 'string') return <bdi>{value}</bdi>
  if (name !== 'feeBps' && name !== 'tipFeeBps') return format.number(value)
  return format.number(value / 10_000, { style: 'percent', maximumFractionDigits: 2 })
}
