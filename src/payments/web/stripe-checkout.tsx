import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { toCents } from '#platform/money.ts'
import { useZone } from '#platform/web/use-zone.ts'
import type { SiteInfo } from '#settings/contract.ts'
import { Alert } from '#ui/alert.tsx'
import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Buying } from './buying.ts'
import { CardProblemAlert } from './card-problem-alert.tsx'
import { projectFormIn } from './checkout-form.ts'
import { formOf, tipOf, type CheckoutSubject } from './checkout-subject.ts'
import type { CheckoutProblem } from './checkout-problem.ts'
import { CheckoutView } from './checkout-view.tsx'
import { onThemeChange, stripeAppearance } from './stripe-appearance.ts'
import { stripeCard } from './stripe-card.ts'

interface Props {
  subject: CheckoutSubject
  site: SiteInfo
  buying?: Buying | undefined
  publishableKey: string
}

/** The checkout with Stripe's own card form. Only this page loads Stripe's script. */
export function StripeCheckout({ publishableKey, ...props }: Props) {
  const { subject, site } = props
  // Stripe wants an amount before the client has typed one.
  const amount = tipOf(subject)?.max ?? subject.hourlyRate
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const [isBroken, setIsBroken] = useState(false)
  useEffect(() => {
    loadStripe(publishableKey).then(setStripe, () => setIsBroken(true))
  }, [publishableKey])
  const options = useMemo(
    () => ({
      mode: 'payment' as const,
      amount: toCents(amount) ?? 0,
      currency: site.currency,
      ...(stripe && { appearance: stripeAppearance() }),
    }),
    [amount, site.currency, stripe],
  )
  return (
    <Elements stripe={stripe} options={options}>
      <PayByStripe
        {...props}
        isBroken={isBroken}
        isTestMode={publishableKey.startsWith('pk_test_')}
        onBroken={() => setIsBroken(true)}
      />
    </Elements>
  )
}

interface FormProps extends Omit<Props, 'publishableKey'> {
  isBroken: boolean
  isTestMode: boolean
  onBroken: () => void
}

function PayByStripe({ subject, site, buying, ...form }: FormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const card = useMemo(() => stripeCard(stripe, elements), [stripe, elements])
  const zone = useZone()
  const schema = useMemo(() => formOf(subject, projectFormIn(zone)), [subject, zone])
  useEffect(
    () => onThemeChange(() => void elements?.update({ appearance: stripeAppearance() })),
    [elements],
  )
  return (
    <CheckoutView
      subject={subject}
      site={site}
      buying={buying}
      schema={schema}
      card={card}
      renderCard={(props) => <StripeFields {...props} {...form} />}
    />
  )
}

interface FieldsProps extends Omit<FormProps, 'subject' | 'site' | 'buying'> {
  problem: CheckoutProblem | undefined
  total: number | undefined
}

function StripeFields({ problem, total, isBroken, isTestMode, onBroken }: FieldsProps) {
  const t = useTranslations('payments')
  const elements = useElements()
  const [isReady, setIsReady] = useState(false)
  const cents = total === undefined ? undefined : toCents(total)
  useEffect(() => {
    if (cents) void elements?.update({ amount: cents })
  }, [elements, cents])
  useEffect(() => {
    if (problem?.kind === 'declined') elements?.getElement('payment')?.focus()
  }, [elements, problem])
  return (
    <Card as="section" aria-labelledby="payment" className="grid gap-5">
      <h2 id="payment" className="text-xl">
        {t('checkout.payment')}
      </h2>
      {isTestMode && <p className="text-sm text-ink-2">{t('checkout.stripeTest')}</p>}
      {isBroken ? (
        <Alert live tone="danger" title={t('checkout.cardFormBroken')}>
          {t('checkout.cardFormBrokenText')}
        </Alert>
      ) : (
        <div className="relative min-h-24">
          {!isReady && <Skeleton className="absolute inset-0 rounded-lg" />}
          <PaymentElement onReady={() => setIsReady(true)} onLoadError={onBroken} />
        </div>
      )}
      <CardProblemAlert problem={problem} />
    </Card>
  )
}
