import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { TipRefusal } from '#orders/job.ts'
import { orSignIn } from '#platform/web/or-sign-in.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { requireUser } from '#platform/web/session.ts'
import { AdditionRefused } from './addition-refused.tsx'
import { additionTo } from './checkout-subject.ts'
import { CheckoutWithCard } from './checkout-with-card.tsx'
import { loadAddition } from './load-addition.ts'
import { reloadForStripe } from './reload-for-stripe.ts'

export const Route = createFileRoute('/checkout/tip/$orderId')({
  beforeLoad: (navigation) => {
    const signedIn = requireUser(navigation)
    reloadForStripe(navigation)
    return signedIn
  },
  loader: ({ context, location, params: { orderId } }) =>
    orSignIn(loadAddition(context, orderId), { context, location }),
  head: ({ match: { context } }) => pageHead({ context, title: context.t('payments.tip.title') }),
  component: TipPage,
})

function TipPage() {
  const t = useTranslations('payments')
  const { order, job, card } = Route.useLoaderData()
  const { site } = Route.useRouteContext()
  const { tip } = job
  if (!tip || tip.refusal) {
    const reason = t(`tip.refusals.${reasonOf(tip?.refusal)}`)
    return <AdditionRefused title={t('tip.title')} reason={reason} orderId={order.id} />
  }
  return <CheckoutWithCard subject={additionTo(order, tip)} site={site} card={card} />
}

/** The refusal's name in the catalogue. Only the client of an order gives a tip. */
function reasonOf(refusal: TipRefusal | null | undefined) {
  if (refusal === 'tip.too_early') return 'tooEarly'
  if (refusal === 'tip.too_late') return 'tooLate'
  return refusal === 'tip.again' ? 'again' : 'notYours'
}
