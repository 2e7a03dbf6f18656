import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Service } from '#services/contract.ts'
import { HireLink } from '#services/web/hire-link.tsx'
import { noteVisit } from '#services/web/page/note-visit.ts'
import { Check, Minus } from '#ui/icons.ts'
import { Money } from '#ui/money.tsx'
import { isolated } from '#ui/isolated.ts'
import type { ServicePackages } from '../contract.ts'
import { featureRows } from '../tiers.ts'

interface Props {
  service: Pick<Service, 'id' | 'awayUntil'>
  offered: ServicePackages
  /** Whether the viewer can hire: not the owner, and the service is active. */
  canHire: boolean
}

/** The packages of a service, compared in a table, and the extras. */
export function PackagesSection({ service, offered, canHire }: Props) {
  const t = useTranslations('packages')
  const { packages, extras } = offered
  if (packages.length === 0) return null
  return (
    <div className="mt-10">
      <h2 id="packages" className="text-xl">
        {t('title')}
      </h2>
      <div
        role="region"
        aria-labelledby="packages"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that keys can scroll it on narrow screens
        tabIndex={0}
        className="relative mt-3 overflow-x-auto"
      >
        <table className="w-full border-collapse text-sm">
          <Heads offered={offered} />
          <tbody>
            <Terms offered={offered} />
            {featureRows(packages).map((feature) => (
              <Row key={feature} label={<bdi className="wrap-anywhere">{feature}</bdi>}>
                {packages.map(({ tier, features }) => (
                  <Cell key={tier}>
                    <Included isIncluded={features.includes(feature)} />
                  </Cell>
                ))}
              </Row>
            ))}
            {canHire && (
              <Row label={<span className="sr-only">{t('howToPay')}</span>}>
                {packages.map(({ tier, name }) => (
                  <Cell key={tier}>
                    <HireLink
                      service={service}
                      tier={tier}
                      onClick={() => noteVisit(service.id, 'click')}
                    >
                      {t('choose', { name: isolated(name) })}
                    </HireLink>
                  </Cell>
                ))}
              </Row>
            )}
          </tbody>
        </table>
      </div>
      {extras.length > 0 && <Extras offered={offered} />}
    </div>
  )
}

function Heads({ offered: { packages } }: Pick<Props, 'offered'>) {
  const t = useTranslations('packages')
  return (
    <thead>
      <tr>
        <th scope="col" className="w-0 border-b border-line">
          <span className="sr-only">{t('feature')}</span>
        </th>
        {packages.map(({ tier, name, price, summary }) => (
          <th
            key={tier}
            scope="col"
            className="min-w-44 border-b border-line p-3 text-start align-top font-normal"
          >
            <bdi className="block text-base font-semibold wrap-anywhere">{name}</bdi>
            <Money amount={price} className="block text-lg font-bold" />
            <span dir="auto" className="mt-1 block wrap-anywhere whitespace-pre-line text-ink-2">
              {summary}
            </span>
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Terms({ offered: { packages } }: Pick<Props, 'offered'>) {
  const t = useTranslations('packages')
  return (
    <Row label={t('terms')}>
      {packages.map(({ tier, days, revisions }) => (
        <Cell key={tier}>
          <span className="block">{t('readyIn', { n: days })}</span>
          <span className="block">{t('rounds', { n: revisions })}</span>
        </Cell>
      ))}
    </Row>
  )
}

function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <tr>
      <th scope="row" className="min-w-32 border-b border-line p-3 text-start font-medium">
        {label}
      </th>
      {children}
    </tr>
  )
}

function Cell({ children }: { children: ReactNode }) {
  return <td className="border-b border-line p-3 align-top">{children}</td>
}

function Included({ isIncluded }: { isIncluded: boolean }) {
  const t = useTranslations('packages')
  const Icon = isIncluded ? Check : Minus
  return (
    <>
      <Icon aria-hidden className={`size-5 ${isIncluded ? 'text-success' : 'text-ink-3'}`} />
      <span className="sr-only">{isIncluded ? t('included') : t('notIncluded')}</span>
    </>
  )
}

function Extras({ offered: { extras } }: Pick<Props, 'offered'>) {
  const t = useTranslations('packages')
  const format = useFormatter()
  return (
    <>
      <h3 className="mt-6 font-sans text-base font-semibold">{t('extras')}</h3>
      <p className="text-sm text-ink-3">{t('extrasText')}</p>
      <ul className="mt-2 grid gap-2 text-sm">
        {extras.map(({ id, name, price, days }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4">
            <bdi className="min-w-0 font-medium wrap-anywhere">{name}</bdi>
            <span className="text-ink-2">
              {t('extraPrice', { amount: format.number(price, 'money') })} ·{' '}
              {t('extraDays', { n: days })}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
