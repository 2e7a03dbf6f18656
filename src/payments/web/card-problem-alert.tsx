import { useTranslations } from 'use-intl'
import { SessionEnded } from '#accounts/web/session-ended.tsx'
import { Alert } from '#ui/alert.tsx'
import type { CheckoutProblem } from './checkout-problem.ts'

/** The failure of the last attempt, if it does not belong to a field. */
export function CardProblemAlert({ problem }: { problem: CheckoutProblem | undefined }) {
  const t = useTranslations('payments')
  if (problem?.kind === 'declined' && !problem.field) {
    return (
      <Alert live tone="danger" title={problem.message}>
        {t('checkout.noMoneyTaken')}
      </Alert>
    )
  }
  if (problem?.kind === 'unsure') {
    return (
      <Alert live tone="warning" title={t('checkout.unsure')}>
        {t('checkout.unsureText')}
      </Alert>
    )
  }
  if (problem?.kind === 'signed_out') return <SessionEnded text={t('checkout.signedOutText')} />
  if (problem?.kind === 'refused') {
    return (
      <Alert live tone="danger" title={t('checkout.notPaid')}>
        {problem.message}
      </Alert>
    )
  }
  return null
}
