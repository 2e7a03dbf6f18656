import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { agreementsContract, type MilestoneToPay } from '#agreements/contract.ts'
import { orSignIn } from '#platform/web/or-sign-in.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { paths } from '#platform/web/paths.ts'
import { orNotFound, read } from '#platform/web/query.ts'
import { requireUser } from '#platform/web/session.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { paymentsContract } from '../contract.ts'
import type { AgreedPurchase } from './checkout-subject.ts'
import { CheckoutWithCard } from './checkout-with-card.tsx'
import { reloadForStripe } from './reload-for-stripe.ts'

export const Route = createFileRoute('/checkout/milestone/$milestoneId')({
  beforeLoad: (navigation) => {
    const signedIn = requireUser(navigation)
    reloadForStripe(navigation)
    return signedIn
  },
  loader: async ({ context, location, params: { milestoneId } }) => {
    if (!/^\d{1,15}$/.test(milestoneId)) throw notFound()
    const { queryClient, site } = context
    const reading = Promise.all([
      queryClient.fetchQuery({
        ...read(agreementsContract, 'milestone', { id: milestoneId }),
        staleTime: 0,
      }),
      site.canPay ? queryClient.ensureQueryData(read(paymentsContract, 'cardForm')) : null,
    ])
    const [milestone, card] = await orSignIn(orNotFound(reading), { context, location })
    return { milestone, card }
  },
  head: ({ match: { context } }) =>
    pageHead({ context, title: context.t('payments.agreed.title') }),
  component: MilestonePage,
})

function MilestonePage() {
  const { milestone, card } = Route.useLoaderData()
  const { site } = Route.useRouteContext()
  if (milestone.refusal) return <NotPayable milestone={milestone} />
  return <CheckoutWithCard subject={purchaseOf(milestone)} site={site} card={card} />
}

/** Why the milestone cannot be paid, with the way back. */
function NotPayable({ milestone }: { milestone: MilestoneToPay }) {
  const t = useTranslations('payments.agreed')
  const { refusal, agreementId } = milestone
  return (
    <div className="container-page max-w-xl py-12 sm:py-20">
      <EmptyState
        level={1}
        title={t('notPayable')}
        text={t(`refusals.${reasons[refusal ?? 'agreement.ended']}`)}
        action={
          <Link to={paths.agreement(agreementId)} className={buttonClass()}>
            {t('toAgreement')}
          </Link>
        }
      />
    </div>
  )
}

/** The names of the refusals in the catalogue. */
const reasons = {
  'milestone.dropped': 'dropped',
  'milestone.funded': 'funded',
  'agreement.ended': 'ended',
  'agreement.in_dispute': 'inDispute',
  'offer.expired': 'expired',
} as const

function purchaseOf(milestone: MilestoneToPay): AgreedPurchase {
  const { id, serviceId, viberId, agreementTitle, title, hourlyRate } = milestone
  const { viberName, description, hours, amount, days } = milestone
  return {
    id: serviceId,
    userId: viberId,
    title: title === agreementTitle ? title : `${agreementTitle}: ${title}`,
    hourlyRate: hourlyRate ?? 0,
    usualHours: null,
    usualDays: null,
    agreed: {
      viberName,
      description,
      hours,
      amount,
      days,
      path: paths.milestone(id),
      request: { milestoneId: id },
    },
  }
}
