import { useFormatter, useTranslations } from 'use-intl'
import { DAY_MS } from '#platform/durations.ts'
import { ChevronDown } from '#ui/icons.ts'
import { useClock } from '#ui/relative-time.tsx'
import { useDateTime } from '#ui/use-date-time.ts'
import type { Allowance } from '../proposal-contract.ts'

/** How many proposals the viber can still send, until when, and why. */
export function AllowanceLine({ allowance }: { allowance: Allowance }) {
  const t = useTranslations('proposals.allowance')
  return (
    <div className="grid gap-1 text-sm text-ink-2">
      <p>
        <Left allowance={allowance} />
      </p>
      <details className="group">
        <summary className="inline-flex min-h-6 cursor-pointer list-none items-center gap-1 font-semibold text-brand-ink hover:underline [&::-webkit-details-marker]:hidden">
          {t('why', { n: allowance.perDay })}
          <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
        </summary>
        <Parts allowance={allowance} />
      </details>
    </div>
  )
}

function Left({ allowance: { left, nextAt } }: { allowance: Allowance }) {
  const t = useTranslations('proposals.allowance')
  const dateTime = useDateTime()
  const clock = useClock()
  if (left === 0) return nextAt && t('next', { at: dateTime(nextAt) })
  if (!clock) return t('leftInDay', { left })
  // Proposals are counted over the last 24 hours.
  const until = nextAt ?? new Date(clock.getTime() + DAY_MS).toISOString()
  return t('left', { left, at: dateTime(until) })
}

function Parts({ allowance }: { allowance: Allowance }) {
  const t = useTranslations('proposals.allowance')
  const format = useFormatter()
  return (
    <dl className="mt-2 grid max-w-prose gap-1 rounded-lg bg-surface-2 p-4">
      {allowance.because.map(({ kind, points }, index) => (
        <div key={kind} className="flex justify-between gap-4">
          <dt>{t(`because.${kind}`)}</dt>
          <dd className="font-semibold tabular-nums">
            {format.number(points, { signDisplay: index === 0 ? 'auto' : 'exceptZero' })}
          </dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 border-t border-line pt-1 font-semibold">
        <dt>{t('sum')}</dt>
        <dd className="tabular-nums">{allowance.perDay}</dd>
      </div>
      <div className="pt-1">
        <dt className="sr-only">{t('waiting')}</dt>
        <dd>{t('open', { open: allowance.open, max: allowance.maxOpen })}</dd>
      </div>
    </dl>
  )
}
