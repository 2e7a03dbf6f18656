import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { AccessDenied } from '#ui/access-denied.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Money } from '#ui/money.tsx'
import { OlderLink } from '#ui/older-link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { AuditEntry } from '../contract.ts'
import { keyOf } from './audit-filters.tsx'
import { auditQuery } from './audit-queries.ts'
import type { AuditSearch } from './audit-search.ts'

export function AuditList({ search }: { search: AuditSearch }) {
  const t = useTranslations('audit')
  const { data, error, refetch } = useQuery(auditQuery(search))
  if (error) return <AccessDenied level={2} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-96" />
  if (data.items.length === 0) {
    return <EmptyState icon={ScrollText} title={t('empty')} text={t('emptyText')} />
  }
  return (
    <>
      <AuditEntries entries={data.items} />
      <OlderLink before={data.next ? data.items.at(-1)?.id : undefined} />
    </>
  )
}

/** A list of log entries; other screens use it too. */
export function AuditEntries({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ol className="grid divide-y divide-line rounded-xl border border-line bg-surface">
      {entries.map((entry) => (
        <li key={entry.id} className="grid gap-1 px-4 py-3">
          <Deed entry={entry} />
        </li>
      ))}
    </ol>
  )
}

function Deed({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('audit')
  const { actor, actorRole, action, subject, at, address, reason, requestId } = entry
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{t(`actions.${keyOf(action)}`)}</span>
        <DateText at={at} look="dateTime" className="text-sm text-ink-3" />
      </p>
      <p className="flex flex-wrap gap-x-4 text-sm text-ink-2">
        <span dir="auto" className="wrap-anywhere">
          {actor ? `${actor.name} (@${actor.username})` : t(`roles.${actorRole}`)}
        </span>
        {subject && <Subject {...subject} />}
        {address && <span className="text-ink-3">{address}</span>}
      </p>
      {reason && (
        <p dir="auto" className="text-sm wrap-anywhere text-ink-2">
          {t('reason', { reason })}
        </p>
      )}
      <Changes {...entry} />
      <p className="text-xs wrap-anywhere text-ink-3">{t('request', { id: requestId })}</p>
    </>
  )
}

/** The subject of an entry, as a link if it has a page. */
export function Subject({ kind, id }: NonNullable<AuditEntry['subject']>) {
  const t = useTranslations('audit')
  const label = t(`subjects.${kind}`, { id })
  const to = pageOf(kind, id)
  return to ? (
    <Link to={to} className="font-medium text-brand-ink hover:underline">
      {label}
    </Link>
  ) : (
    <span>{label}</span>
  )
}

function pageOf(kind: NonNullable<AuditEntry['subject']>['kind'], id: number) {
  if (kind === 'user') return paths.person(id)
  if (kind === 'service') return paths.service(id)
  return kind === 'order' ? paths.order(id) : undefined
}

/** The values that differ, before and after. */
function Changes({ before, after }: AuditEntry) {
  const labelOf = useLabels()
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changed = names.filter((name) => before?.[name] !== after?.[name])
  if (changed.length === 0) return null
  return (
    <dl className="grid gap-x-4 text-sm text-ink-2 sm:grid-cols-[auto_1fr]">
      {changed.map((name) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{labelOf(name)}</dt>
          <dd className="wrap-anywhere">
            {before?.[name] !== undefined && (
              <del>
                <Value name={name} value={before[name]} />
              </del>
            )}{' '}
            {after?.[name] !== undefined && (
              <ins>
                <Value name={name} value={after[name]} />
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type Plain = NonNullable<AuditEntry['before']>[string]

/** Formats cents as an amount and booleans as yes or no. */
function Value({ name, value }: { name: string; value: Plain }) {
  const t = useTranslations('settings.history')
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value === 'number' && name.endsWith('Cents')) return <Money amount={value / 100} />
  return String(value ?? t('nothing'))
}

/** Labels for changed fields: the log's own, those of the settings, or the field name with spaces. */
function useLabels() {
  const own = useTranslations('audit.fields')
  const settings = useTranslations('settings.history.names')
  return (name: string): string => {
    if (isKnown(own, name)) return own(name)
    const setting = name.replace(/Cents$/, '')
    return isKnown(settings, setting) ? settings(setting) : spaced(name)
  }
}

function isKnown<Key extends string>(t: { has: (key: Key) => boolean }, name: string): name is Key {
  return t.has(name as Key)
}

function spaced(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])|[._]/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
