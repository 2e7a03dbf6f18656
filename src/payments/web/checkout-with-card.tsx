import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { SiteInfo } from '#settings/contract.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import type { CardForm } from '../contract.ts'
import type { Buying } from './buying.ts'
import { draftOf, type CheckoutSubject } from './checkout-subject.ts'
import { PaymentUnavailable } from './payment-unavailable.tsx'
import { TestCheckout } from './test-checkout.tsx'

const StripeCheckout = lazyPart(async () => (await import('./stripe-checkout.tsx')).StripeCheckout)

interface Props {
  subject: CheckoutSubject
  site: SiteInfo
  /** Packages besides hours; only for a service. */
  buying?: Buying | undefined
  /** Null if payments are not set up. */
  card: CardForm | null
}

/** The checkout with the card form of the gateway that is set up. */
export function CheckoutWithCard({ subject, site, buying, card }: Props) {
  const t = useTranslations('payments')
  const key = draftOf(subject)
  if (!card) return <PaymentUnavailable announce={t('errors.payment')} />
  if (!card.publishableKey) return <TestCheckout key={key} {...{ subject, site, buying }} />
  const { publishableKey } = card
  return (
    <Suspense fallback={<CheckoutPending />}>
      <StripeCheckout key={key} {...{ subject, site, buying, publishableKey }} />
    </Suspense>
  )
}

export function CheckoutPending() {
  return (
    <Loading className="container-page grid gap-6 py-8 sm:py-12 lg:grid-cols-[1fr_22rem]">
      <div className="grid gap-6">
        <Skeleton className="h-10 w-1/2" />
        <Skeleton className="h-96 rounded-xl" />
        <Skeleton className="h-72 rounded-xl" />
      </div>
      <Skeleton className="h-96 rounded-xl" />
    </Loading>
  )
}
