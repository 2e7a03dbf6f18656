import { createFileRoute, notFound } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Offer } from '#offers/offer-contract.ts'
import { offerQuery } from '#offers/web/offer-queries.ts'
import type { Order } from '#orders/contract.ts'
import { orSignIn } from '#platform/web/or-sign-in.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { paths } from '#platform/web/paths.ts'
import { orNotFound } from '#platform/web/query.ts'
import { idIn } from '#platform/web/search-values.ts'
import { requireUser } from '#platform/web/session.ts'
import { AdditionRefused } from './addition-refused.tsx'
import { additionTo, type AgreedPurchase } from './checkout-subject.ts'
import { CheckoutWithCard } from './checkout-with-card.tsx'
import { loadAddition } from './load-addition.ts'
import { reloadForStripe } from './reload-for-stripe.ts'

interface Search {
  /** The accepted offer of the viber for more hours. */
  offer?: number | undefined
}

export const Route = createFileRoute('/checkout/hours/$orderId')({
  validateSearch: (raw: Record<string, unknown>): Search => ({ offer: idIn(raw['offer']) }),
  beforeLoad: (navigation) => {
    const signedIn = requireUser(navigation)
    reloadForStripe(navigation)
    return signedIn
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, location, params: { orderId }, deps }) => {
    const addition = await orSignIn(loadAddition(context, orderId), { context, location })
    if (deps.offer === undefined) return addition
    const reading = context.queryClient.fetchQuery({ ...offerQuery(deps.offer), staleTime: 0 })
    const offer = await orSignIn(orNotFound(reading), { context, location })
    if (offer.toPay?.kind !== 'order' || offer.toPay.id !== addition.order.id) throw notFound()
    return { ...addition, offer }
  },
  head: ({ match: { context } }) => pageHead({ context, title: context.t('payments.hours.title') }),
  component: MoreHoursPage,
})

function MoreHoursPage() {
  const t = useTranslations('payments')
  const { order, job, card, ...loaded } = Route.useLoaderData()
  const { site } = Route.useRouteContext()
  if (!job.canAddHours) {
    const reason = t(order.viewerRole === 'client' ? 'hours.closed' : 'hours.notYours')
    return <AdditionRefused title={t('hours.title')} reason={reason} orderId={order.id} />
  }
  const subject = 'offer' in loaded ? agreedHours(order, loaded.offer) : additionTo(order)
  return <CheckoutWithCard subject={subject} site={site} card={card} />
}

/** The hours that the viber asked for and the client accepted. */
function agreedHours(order: Order, offer: Offer): AgreedPurchase {
  const [newest] = offer.versions
  const hours = newest?.terms.hours ?? 0
  return {
    id: order.serviceId,
    userId: order.providerId,
    title: order.title,
    hourlyRate: order.hourlyRate ?? 0,
    usualHours: null,
    usualDays: null,
    agreed: {
      viberName: order.provider.fullName,
      description: newest?.terms.scope ?? null,
      hours,
      amount: offer.total ?? 0,
      days: newest?.terms.days ?? 0,
      path: `${paths.moreHours(order.id)}?offer=${offer.id}`,
      request: { extendsOrderId: order.id, offerId: offer.id, hours },
    },
  }
}
