import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import type { SiteInfo } from '#settings/contract.ts'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { CircleCheck, CircleX, Clock, CreditCard, type IconComponent, Undo2 } from '#ui/icons.ts'
import type { PaymentState } from '../contract.ts'
import { NextSteps } from './next-steps.tsx'

interface Props {
  payment: PaymentState
  site: SiteInfo
}

/** The state of the payment according to the server. */
export function PaymentOutcome({ payment, site }: Props) {
  const t = useTranslations('payments.success')
  switch (payment.status) {
    case 'succeeded':
      return <Succeeded payment={payment} site={site} />
    case 'processing':
      return (
        <Panel
          icon={Clock}
          tone="text-info"
          title={t('confirming')}
          text={t('confirmingText')}
          actions={<DashboardAndHome />}
        />
      )
    case 'requires_payment':
    case 'failed':
    case 'canceled':
      return <NotPaid payment={payment} />
    default:
      return (
        <Panel
          icon={Undo2}
          tone="text-ink-3"
          title={t(payment.status)}
          text={t('closedText')}
          actions={
            <>
              <OrderLink orderId={payment.orderId} />
              <DashboardAndHome />
            </>
          }
        />
      )
  }
}

function Succeeded({ payment, site }: Props) {
  const t = useTranslations('payments.success')
  const format = useFormatter()
  return (
    <Panel
      icon={CircleCheck}
      tone="text-success"
      title={t('title')}
      text={t('text', { amount: format.number(payment.amount, 'money') })}
      actions={
        <>
          <OrderLink orderId={payment.orderId} />
          <DashboardAndHome />
        </>
      }
    >
      <NextSteps site={site} />
    </Panel>
  )
}

function NotPaid({ payment }: Pick<Props, 'payment'>) {
  const t = useTranslations('payments.success')
  return (
    <Panel
      icon={CircleX}
      tone="text-danger"
      title={t('failed')}
      text={t(payment.status === 'canceled' ? 'canceledText' : 'failedText')}
      actions={
        <>
          <Link
            to={payment.retryPath ?? paths.checkout(payment.serviceId)}
            className={buttonClass()}
          >
            {t('retry')}
          </Link>
          <HomeLink />
        </>
      }
    />
  )
}

/** Says nothing about the payment, because only the payer may know its state. */
export function PaymentUnknown({ isSignedIn, site }: { isSignedIn: boolean; site: SiteInfo }) {
  const t = useTranslations('payments.success')
  const { href } = useLocation()
  return (
    <Panel
      icon={CreditCard}
      tone="text-ink-3"
      title={t('generic')}
      text={t(isSignedIn ? 'genericSignedIn' : 'genericText')}
      actions={
        <>
          {!isSignedIn && (
            <Link to="/auth" search={{ next: href }} className={buttonClass()}>
              {t('signIn')}
            </Link>
          )}
          <DashboardAndHome />
        </>
      }
    >
      <NextSteps site={site} />
    </Panel>
  )
}

interface PanelProps {
  icon: IconComponent
  tone: string
  title: string
  text: string
  actions: ReactNode
  children?: ReactNode
}

function Panel({ icon: Icon, tone, title, text, actions, children }: PanelProps) {
  return (
    <div className="container-page max-w-2xl py-10 sm:py-16">
      <div className={cx(cardClass, 'grid gap-6 p-6 sm:p-10')}>
        <div role="status" className="grid justify-items-center gap-3 text-center">
          <Icon aria-hidden className={cx('size-12', tone)} />
          <h1 className="text-3xl">{title}</h1>
          <p className="max-w-prose text-ink-2">{text}</p>
        </div>
        {children}
        <div className="flex flex-wrap justify-center gap-3">{actions}</div>
      </div>
    </div>
  )
}

function OrderLink({ orderId }: { orderId: number | undefined }) {
  const t = useTranslations('payments.success')
  if (orderId === undefined) return null
  return (
    <Link to={paths.order(orderId)} className={buttonClass()}>
      {t('viewOrder')}
    </Link>
  )
}

function DashboardAndHome() {
  const t = useTranslations('payments.success')
  return (
    <>
      <Link to={paths.dashboard} className={buttonClass('secondary')}>
        {t('viewDashboard')}
      </Link>
      <HomeLink />
    </>
  )
}

function HomeLink() {
  const t = useTranslations('payments.success')
  return (
    <Link to="/" className={buttonClass('ghost')}>
      {t('backHome')}
    </Link>
  )
}
