import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { agreementsContract, type MilestoneToPay } from '#agreements/contract.ts'
import { answerWith } from '#platform/request-scope.ts'
import { orSignIn } from '#platform/web/or-sign-in.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { paths } from '#platform/web/paths.ts'
import { isApiError, orNotFound, read } from '#platform/web/query.ts'
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
    const [milestone, card] = await orSignIn(orNotFound(orNotYours(reading)), { context, location })
    if (milestone?.viewerRole !== 'client') answerWith(403)
    return { milestone, card }
  },
  head: ({ match: { context } }) =>
    pageHead({ context, title: context.t('payments.agreed.title') }),
  component: MilestonePage,
})

/** The viber is refused by the API; the page says so instead of failing. */
async function orNotYours<Data>(reading: Promise<Data>): Promise<Data | readonly []> {
  try {
    return await reading
  } catch (error) {
    if (isApiError(error) && error.code === 'milestone.not_yours') return []
    throw error
  }
}

function MilestonePage() {
  const { milestone, card } = Route.useLoaderData()
  const { site } = Route.useRouteContext()
  if (milestone?.viewerRole !== 'client') {
    return <NotPayable reason="notYours" agreementId={milestone?.agreementId} />
  }
  const { refusal, agreementId } = milestone
  if (refusal) return <NotPayable reason={reasons[refusal]} agreementId={agreementId} />
  return <CheckoutWithCard subject={purchaseOf(milestone)} site={site} card={card ?? null} />
}

/** Why the milestone cannot be paid, with the way back. */
function NotPayable({
  reason,
  agreementId,
}: {
  reason: Reason
  /** Unknown to the viber, whom the API refuses. */
  agreementId: number | undefined
}) {
  const t = useTranslations('payments.agreed')
  return (
    <div className="container-page max-w-xl py-12 sm:py-20">
      <EmptyState
        level={1}
        title={t('notPayable')}
        text={t(`refusals.${reason}`)}
        action={
          <Link
            to={agreementId === undefined ? paths.agreements : paths.agreement(agreementId)}
            className={buttonClass()}
          >
            {t(agreementId === undefined ? 'toAgreements' : 'toAgreement')}
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
type Reason = (typeof reasons)[keyof typeof reasons] | 'notYours'

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
