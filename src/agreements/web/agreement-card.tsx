import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { Avatar } from '#ui/avatar.tsx'
import { cardClass } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { DateText } from '#ui/date-text.tsx'
import { Money } from '#ui/money.tsx'
import type { AgreementCard as Card } from '../contract.ts'
import { AgreementBadge } from './agreement-badge.tsx'

/** An agreement in the list of agreements. */
export function AgreementCard({ agreement }: { agreement: Card }) {
  const t = useTranslations('agreements')
  const { viewerRole, client, provider, milestoneCount, releasedCount, money } = agreement
  const other = viewerRole === 'provider' ? client : provider
  return (
    <article className={cx(cardClass, 'relative grid grid-cols-1 gap-4 p-5')}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="text-sm">
            <AgreementBadge state={agreement.state} />
          </p>
          <h2 dir="auto" className="mt-2 font-sans text-lg font-semibold wrap-anywhere">
            <Link
              to={paths.agreement(agreement.id)}
              className="after:absolute after:inset-0 after:rounded-xl hover:underline"
            >
              {agreement.title}
            </Link>
          </h2>
        </div>
        <p className="sm:text-right">
          <span className="sr-only">{t('money.agreed')} </span>
          <Money amount={money.agreed} className="text-lg font-bold" />
          <span className="block text-sm text-ink-3">
            {t('progress', { done: releasedCount, count: milestoneCount })}
          </span>
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-3 text-sm">
        <p className="flex min-w-0 items-center gap-2">
          <Avatar name={other.fullName} src={other.avatar} size="sm" />
          <bdi className="min-w-0 truncate font-medium">{other.fullName}</bdi>
        </p>
        <p className="text-ink-3">
          <DateText at={agreement.createdAt} />
        </p>
      </div>
    </article>
  )
}
