import { Link, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { useUser } from '#platform/web/session.ts'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.tsx'
import { Check } from '#ui/icons.ts'
import { SectionHead } from './section-head.tsx'

const points = ['one', 'two', 'three'] as const

/** The benefits for clients and for vibers. */
export function Benefits() {
  const t = useTranslations('home')
  const user = useUser()
  const { site } = useRouteContext({ from: '__root__' })
  return (
    <section aria-labelledby="benefits" className="section container-page">
      <SectionHead id="benefits" title={t('benefitsTitle')} text={t('benefitsText')} />
      <div className="grid gap-5 md:grid-cols-2">
        <Side side="clients">
          <Link to="/browse" className={buttonClass('primary')}>
            {t('hire')}
          </Link>
        </Side>
        <Side side="vibers" note={<FeeNote feeBps={site.feeBps} />}>
          {user ? (
            <Link to={paths.dashboard} className={buttonClass('secondary')}>
              {t('toDashboard')}
            </Link>
          ) : (
            site.isRegistrationOpen && (
              <Link
                to="/auth"
                search={{ tab: 'register', as: 'viber' }}
                className={buttonClass('secondary')}
              >
                {t('join')}
              </Link>
            )
          )}
        </Side>
      </div>
    </section>
  )
}

/** The platform fee, for people who consider becoming vibers. */
function FeeNote({ feeBps }: { feeBps: number }) {
  const t = useTranslations('home')
  const format = useFormatter()
  const percent = (bps: number) =>
    format.number(bps / 10_000, { style: 'percent', maximumFractionDigits: 2 })
  const values = { share: percent(10_000 - feeBps), fee: percent(feeBps) }
  return <p className="text-sm text-ink-2">{t(feeBps === 0 ? 'noFee' : 'fee', values)}</p>
}

interface SideProps {
  side: 'clients' | 'vibers'
  note?: ReactNode
  children: ReactNode
}

function Side({ side, note, children }: SideProps) {
  const t = useTranslations('home')
  return (
    <div className={`${cardClass} flex flex-col gap-5 p-6 sm:p-8`}>
      <h3 className="text-2xl">{t(`${side}.title`)}</h3>
      <ul className="grid gap-3">
        {points.map((point) => (
          <li key={point} className="flex gap-3 text-ink-2">
            <Check aria-hidden className="mt-1 size-4 shrink-0 text-success" />
            {t(`${side}.${point}`)}
          </li>
        ))}
      </ul>
      {note}
      <div className="mt-auto pt-2">{children}</div>
    </div>
  )
}
