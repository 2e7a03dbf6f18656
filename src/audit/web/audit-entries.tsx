import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Money } from '#ui/money.tsx'
import type { AuditEntry } from '../contract.ts'

/** A table of log entries, for pages other than the log. */
export function AuditEntries({ entries }: { entries: readonly AuditEntry[] }) {
  const t = useTranslations('audit')
  const columns = useEntryColumns()
  return <DataTable label={t('title')} columns={columns} rows={entries} keyOf={({ id }) => id} />
}

export function useEntryColumns(): Column<AuditEntry>[] {
  const t = useTranslations('audit')
  return [
    {
      key: 'at',
      label: t('when'),
      isWhole: true,
      sort: '-at',
      cell: ({ at }) => <DateText at={at} look="dateTime" />,
    },
    { key: 'action', label: t('action'), cell: (entry) => <Action entry={entry} /> },
    {
      key: 'person',
      label: t('person'),
      cell: ({ actor, actorRole }) => (
        <span dir="auto" className="min-w-0 text-end md:text-start">
          {actor ? `${actor.name} (@${actor.username})` : t(`roles.${actorRole}`)}
        </span>
      ),
    },
    {
      key: 'subject',
      label: t('subject'),
      isWhole: true,
      cell: (entry) => <Subject {...entry} />,
    },
    {
      key: 'details',
      label: t('details'),
      cell: ({ address, requestId }) => (
        <span className="grid min-w-0 text-end text-xs text-ink-3 md:text-start">
          {address && <span>{address}</span>}
          <span>{t('request', { id: requestId })}</span>
        </span>
      ),
    },
  ]
}

function Action({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('audit')
  return (
    <div className="grid min-w-0 gap-1 text-end md:min-w-56 md:text-start">
      <span className="font-medium">{t(`actions.${keyOf(entry.action)}`)}</span>
      {entry.reason && (
        <span dir="auto" className="text-ink-2">
          {t('reason', { reason: entry.reason })}
        </span>
      )}
      <Changes {...entry} />
    </div>
  )
}

/** The subject of an entry, as a link to the page where admins read its reason. */
export function Subject({ subject, after }: Pick<AuditEntry, 'subject' | 'after'>) {
  const t = useTranslations('audit')
  if (!subject) return null
  const label = t(`subjects.${subject.kind}`, { id: subject.id })
  const to = pageOf(subject, after)
  return to ? (
    <Link to={to} className="font-medium text-brand-ink hover:underline">
      {label}
    </Link>
  ) : (
    <span>{label}</span>
  )
}

function pageOf({ kind, id }: NonNullable<AuditEntry['subject']>, after: AuditEntry['after']) {
  if (kind === 'user') return paths.person(id)
  if (kind === 'service') return paths.service(id)
  if (kind === 'brief') return paths.gig(id)
  if (kind === 'order') return paths.order(id)
  if (kind === 'agreement') return paths.agreement(id)
  // Appeals and reports are on the page of the person they are about.
  const userId = after?.['userId']
  return typeof userId === 'number' ? paths.person(userId) : undefined
}

/** The values that differ, before and after. */
function Changes({ before, after }: AuditEntry) {
  const labelOf = useLabels()
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changed = names.filter((name) => before?.[name] !== after?.[name])
  if (changed.length === 0) return null
  return (
    <dl className="grid gap-x-4 text-xs text-ink-2 sm:grid-cols-[auto_1fr]">
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

/** Replaces the dot, because a dot in a catalogue key means a nested key. */
export function keyOf<Action extends string>(action: Action): Underscored<Action> {
  return action.replace('.', '_') as Underscored<Action>
}
type Underscored<Action extends string> = Action extends `${infer Area}.${infer Event}`
  ? `${Area}_${Event}`
  : Action
