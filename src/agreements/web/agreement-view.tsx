import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { LinkedText } from '#orders/web/linked-text.tsx'
import { paths } from '#platform/web/paths.ts'
import { useZone } from '#platform/web/use-zone.ts'
import { Alert } from '#ui/alert.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Clock } from '#ui/icons.ts'
import { Money, Rate } from '#ui/money.tsx'
import { runningStates } from '../agreement.ts'
import type { Agreement } from '../contract.ts'
import { AgreementBadge } from './agreement-badge.tsx'
import { EndAgreement } from './end-agreement.tsx'
import { MilestoneList } from './milestone-list.tsx'
import { PaymentPlan } from './payment-plan.tsx'

interface Props {
  agreement: Agreement
  /** The negotiation that led to it, and its amendments. */
  offers?: ReactNode
}

/** What two people agreed on, what of it is paid, and what happens next. */
export function AgreementView({ agreement, offers }: Props) {
  const t = useTranslations('agreements')
  return (
    <>
      <header className="mt-2 mb-6">
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-3">
          <AgreementBadge state={agreement.state} />
          <span>{t('number', { id: agreement.id })}</span>
        </p>
        <h1 dir="auto" className="mt-2 text-3xl wrap-anywhere">
          {agreement.title}
        </h1>
        <Parties agreement={agreement} />
      </header>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-6">
          <Next agreement={agreement} />
          <MilestoneList agreement={agreement} />
          <AddedHours agreement={agreement} />
          {offers}
        </div>
        <div className="grid min-w-0 gap-6">
          <PaymentPlan money={agreement.money} />
          <Terms agreement={agreement} />
        </div>
      </div>
    </>
  )
}

function Parties({ agreement }: Props) {
  const { viewerRole, client, provider, serviceId, serviceTitle, canMessage } = agreement
  const t = useTranslations('agreements')
  const shown = viewerRole === 'admin' ? [client, provider] : []
  const people = shown.length > 0 ? shown : [viewerRole === 'client' ? provider : client]
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2">
      {people.map(({ id, fullName }) => (
        <Link
          key={id}
          to={paths.viber(id)}
          className="min-w-0 font-medium wrap-anywhere text-ink hover:underline"
        >
          <bdi>{fullName}</bdi>
        </Link>
      ))}
      <Link to={paths.service(serviceId)} className="min-w-0 wrap-anywhere hover:underline">
        <bdi>{serviceTitle}</bdi>
      </Link>
      {canMessage && people[0] && (
        <Link to={paths.messages(people[0].id)} className={buttonClass('ghost')}>
          {t('message')}
        </Link>
      )}
    </p>
  )
}

const openStatuses: ReadonlySet<Agreement['addedHours'][number]['status']> = new Set([
  'pending',
  'in_progress',
  'disputed',
])

/** Whether work goes on after the agreement has ended. */
function isAnyRunning({ milestones, addedHours }: Agreement): boolean {
  const isAdding = addedHours.some(({ status }) => openStatuses.has(status))
  return isAdding || milestones.some(({ state }) => runningStates.has(state))
}

/** Who acts, by when, what happens otherwise, and the viewer's moves. */
function Next({ agreement }: Props) {
  const t = useTranslations('agreements')
  const format = useFormatter()
  const timeZone = useZone()
  const { state, process, viewerRole, endReason } = agreement
  const { deadline, defaultOutcome, actions } = process
  const at = deadline
    ? format.dateTime(new Date(deadline), { dateStyle: 'medium', timeStyle: 'short', timeZone })
    : ''
  return (
    <Card as="section" aria-labelledby="agreement-next" className="grid gap-4">
      <div aria-live="polite">
        <h2 id="agreement-next" className="text-2xl">
          {t(`next.${state}`)}
        </h2>
        <p className="mt-1 text-ink-2">
          {t(`nextText.${state}`, { role: viewerRole, isRunning: String(isAnyRunning(agreement)) })}
        </p>
      </div>
      {deadline && (defaultOutcome === 'lapse' || defaultOutcome === 'end') && (
        <p className="flex gap-3 rounded-lg bg-surface-2 p-4 text-sm">
          <Clock aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
          {t(`outcome.${defaultOutcome}`, { at, role: viewerRole })}
        </p>
      )}
      {endReason && (
        <Alert title={t('endReason')}>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {endReason}
          </p>
        </Alert>
      )}
      <p className="flex flex-wrap gap-3 empty:hidden">
        {actions.includes('amend') && (
          <Link
            to="/offers/new"
            search={{ agreement: agreement.id }}
            className={buttonClass('secondary')}
          >
            {t('amend')}
          </Link>
        )}
        {actions.includes('end') && (
          <EndAgreement agreement={agreement} asAdmin={viewerRole === 'admin'} />
        )}
      </p>
    </Card>
  )
}

function AddedHours({ agreement: { addedHours } }: Props) {
  const t = useTranslations('agreements')
  if (addedHours.length === 0) return null
  return (
    <Card as="section" aria-labelledby="added-hours" className="grid gap-3">
      <h2 id="added-hours" className="text-xl">
        {t('addedHours')}
      </h2>
      <ul className="grid gap-2">
        {addedHours.map(({ orderId, hours, amount }) => (
          <li key={orderId} className="flex flex-wrap items-baseline justify-between gap-2">
            <Link to={paths.order(orderId)} className="hover:underline">
              {t('toOrder', { id: orderId })} · {t('hours', { count: hours })}
            </Link>
            <Money amount={amount} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Terms({ agreement: { scope, hourlyRate, revisions } }: Props) {
  const t = useTranslations('agreements')
  return (
    <Card as="section" aria-labelledby="terms" className="grid gap-3">
      <h2 id="terms" className="text-xl">
        {t('terms')}
      </h2>
      <LinkedText text={scope} />
      {hourlyRate !== null && <Rate amount={hourlyRate} />}
      <p className="text-sm text-ink-3">{t('revisions', { count: revisions })}</p>
    </Card>
  )
}
