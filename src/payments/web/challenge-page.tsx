import { useMutation } from '@tanstack/react-query'
import { createFileRoute, Link, notFound, useRouter } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { messageOf, orNotFound, read } from '#platform/web/query.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Landmark } from '#ui/icons.ts'
import { paymentsContract } from '../contract.ts'

/** The test bank's 3-D Secure page, in place of the payer's own bank. */
export const Route = createFileRoute('/test-gateway/3ds/$id')({
  loader: async ({ context: { queryClient, site }, params: { id } }) => {
    if (!site.isTestPayments) throw notFound()
    const query = read(paymentsContract, 'getTestChallenge', { id })
    return orNotFound(queryClient.fetchQuery({ ...query, staleTime: 0 }))
  },
  head: ({ match: { context } }) =>
    pageHead({ context, title: context.t('payments.challenge.pageTitle') }),
  component: ChallengePage,
})

function ChallengePage() {
  const t = useTranslations('payments.challenge')
  const challenge = Route.useLoaderData()
  return (
    <div className="container-page max-w-xl py-12 sm:py-20">
      <div className={cx(cardClass, 'grid justify-items-center gap-4 p-8 text-center sm:p-10')}>
        <Landmark aria-hidden className="size-9 text-ink-3" />
        <Badge tone="warning">{t('badge')}</Badge>
        {challenge.status === 'requires_action' ? (
          <Question amount={challenge.amount} />
        ) : (
          <Answered />
        )}
      </div>
    </div>
  )
}

function Question({ amount }: { amount: number }) {
  const t = useTranslations('payments.challenge')
  const format = useFormatter()
  const router = useRouter()
  const hydrated = useHydrated()
  const { id } = Route.useParams()
  const answer = useMutation({
    mutationFn: (outcome: 'complete' | 'fail') =>
      api(paymentsContract).answerTestChallenge({ id, outcome }),
    onSuccess: ({ redirectUrl }) => router.navigate({ href: redirectUrl ?? resultOf(id) }),
  })
  const { isPending, variables } = answer
  return (
    <>
      <h1 className="text-2xl">{t('title')}</h1>
      <p className="text-ink-2">{t('text', { amount: format.number(amount, 'money') })}</p>
      {answer.error && (
        <Alert live tone="danger" className="text-left">
          {messageOf(answer.error, t('error'))}
        </Alert>
      )}
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Button
          size="lg"
          disabled={!hydrated || isPending}
          pending={isPending && variables === 'complete'}
          onClick={() => answer.mutate('complete')}
        >
          {t('complete')}
        </Button>
        <Button
          size="lg"
          look="secondary"
          disabled={!hydrated || isPending}
          pending={isPending && variables === 'fail'}
          onClick={() => answer.mutate('fail')}
        >
          {t('fail')}
        </Button>
      </div>
    </>
  )
}

function Answered() {
  const t = useTranslations('payments.challenge')
  const { id } = Route.useParams()
  return (
    <>
      <h1 className="text-2xl">{t('answered')}</h1>
      <p className="text-ink-2">{t('answeredText')}</p>
      <Link to="/payment-success" search={{ payment_intent: id }} className={buttonClass()}>
        {t('seePayment')}
      </Link>
    </>
  )
}

function resultOf(id: string): string {
  return `/payment-success?payment_intent=${id}`
}
