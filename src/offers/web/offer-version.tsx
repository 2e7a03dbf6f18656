import { useFormatter, useTranslations } from 'use-intl'
import { FileList } from '#attachments/web/file-list.tsx'
import { LinkedText } from '#orders/web/linked-text.tsx'
import { CalendarDate } from '#ui/calendar-date.tsx'
import { isolated } from '#ui/isolated.ts'
import { Money } from '#ui/money.tsx'
import type { Offer, OfferChange, OfferVersion } from '../offer-contract.ts'
import { nameOf } from './offer-words.ts'

interface Props {
  offerId: number
  version: OfferVersion
}

/** The terms of one version: words, price and conditions. */
export function VersionTerms({ offerId, version }: Props) {
  const t = useTranslations('offers')
  const { terms, total, providerAmount, fee } = version
  return (
    <div className="grid gap-4">
      {terms.scope === null ? (
        <p className="text-ink-3">{t('removedWords')}</p>
      ) : (
        <LinkedText text={terms.scope} className="max-w-prose" />
      )}
      {terms.pricing === 'fixed' && <Milestones version={version} />}
      {terms.pricing === 'hourly' && (
        <p>
          {t('hourly', { hours: terms.hours ?? 0 })} <Money amount={terms.hourlyRate ?? 0} />
          {t('perHour')} · {t('daysCount', { count: terms.days ?? 0 })}
        </p>
      )}
      {total !== null && (
        <p className="flex flex-wrap items-baseline justify-between gap-2 border-t border-line pt-3 font-semibold">
          <span>{t('total')}</span>
          <Money amount={total} className="text-xl" />
        </p>
      )}
      {providerAmount !== undefined && fee !== undefined && total !== null && (
        <p className="flex flex-wrap justify-between gap-2 text-sm text-ink-2">
          <span>{t('afterFee')}</span>
          <Money amount={providerAmount} />
        </p>
      )}
      <Conditions version={version} />
      <FileList files={terms.files} hrefOf={({ id }) => `/api/offers/${offerId}/files/${id}`} />
    </div>
  )
}

function Milestones({ version: { terms } }: Pick<Props, 'version'>) {
  const t = useTranslations('offers')
  return (
    <ol className="grid gap-3">
      {terms.milestones.map((milestone) => (
        <li key={milestone.position} className="rounded-lg border border-line p-4">
          <p className="flex flex-wrap items-baseline justify-between gap-2">
            <span dir="auto" className="min-w-0 font-medium wrap-anywhere">
              {milestone.title ?? t('removedWords')}
            </span>
            <Money amount={milestone.amount} className="font-semibold" />
          </p>
          <p className="text-sm text-ink-3">{t('daysCount', { count: milestone.days })}</p>
          {milestone.description && (
            <p dir="auto" className="mt-1 text-sm wrap-anywhere whitespace-pre-line text-ink-2">
              {milestone.description}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

function Conditions({ version: { terms, budget, neededBy } }: Pick<Props, 'version'>) {
  const t = useTranslations('offers')
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-2 empty:hidden">
      {terms.revisions !== null && <li>{t('revisions', { count: terms.revisions })}</li>}
      {budget !== null && (
        <li>
          {t('budget')} <Money amount={budget} />
        </li>
      )}
      {neededBy && (
        <li>
          {t('neededBy')} <CalendarDate date={neededBy} />
        </li>
      )}
    </ul>
  )
}

/** The words of a version's writer to the other side. */
export function VersionNote({ offer, version }: { offer: Offer; version: OfferVersion }) {
  const t = useTranslations('offers')
  const { terms, writtenBy } = version
  if (!terms.note) return null
  return (
    <figure className="max-w-prose rounded-lg bg-surface-2 px-4 py-3">
      <figcaption className="mb-1 text-sm font-semibold wrap-anywhere">
        {t('noteFrom', nameOf(offer[writtenBy]))}
      </figcaption>
      <blockquote>
        <LinkedText text={terms.note} />
      </blockquote>
    </figure>
  )
}

/** What a version changed of the one before it. */
export function VersionChanges({ changes }: { changes: readonly OfferChange[] }) {
  const t = useTranslations('offers')
  if (changes.length === 0) return null
  return (
    <div>
      <h3 className="text-sm font-semibold">{t('whatChanged')}</h3>
      <ul className="mt-1 grid gap-1 text-sm text-ink-2">
        {changes.map((change) => (
          <li key={change.field} className="wrap-anywhere">
            <Change change={change} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const money: ReadonlySet<OfferChange['field']> = new Set(['total', 'hourlyRate'])

function Change({ change: { field, before, after } }: { change: OfferChange }) {
  const t = useTranslations('offers')
  const format = useFormatter()
  const name = t(`fields.${field}`)
  // Long words and milestones with the same number are not repeated here.
  if (field === 'scope' || before === after) return t('fieldChanged', { name })
  const shown = (value: string | number | null) => {
    if (value === null) return t('nothing')
    if (field === 'pricing') return t(`form.pricings.${value as 'fixed' | 'hourly'}`)
    if (typeof value === 'string') return `“${isolated(value)}”`
    return money.has(field) ? format.number(value, 'money') : format.number(value)
  }
  return t('fieldChange', { name, before: shown(before), after: shown(after) })
}
