import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { pageHead } from '#platform/web/page-head.ts'
import { requireUser } from '#platform/web/session.ts'
import { additionTo } from './checkout-subject.ts'
import { CheckoutWithCard } from './checkout-with-card.tsx'
import { loadAddition } from './load-addition.ts'
import { PaymentUnavailable } from './payment-unavailable.tsx'
import { reloadForStripe } from './reload-for-stripe.ts'

export const Route = createFileRoute('/checkout/hours/$orderId')({
  beforeLoad: (navigation) => {
    const signedIn = requireUser(navigation)
    reloadForStripe(navigation)
    return signedIn
  },
  loader: ({ context, params: { orderId } }) => loadAddition(context, orderId),
  head: ({ match: { context } }) => pageHead({ context, title: context.t('payments.hours.title') }),
  component: MoreHoursPage,
})

function MoreHoursPage() {
  const t = useTranslations('payments')
  const { order, job, card } = Route.useLoaderData()
  const { site } = Route.useRouteContext()
  if (!job.canAddHours) return <PaymentUnavailable reason={t('hours.closed')} />
  return <CheckoutWithCard subject={additionTo(order)} site={site} card={card} />
}
