import { useMemo } from 'react'
import { api } from '#platform/web/client.ts'
import { useZone } from '#platform/web/use-zone.ts'
import type { SiteInfo } from '#settings/contract.ts'
import { paymentsContract } from '../contract.ts'
import type { Buying } from './buying.ts'
import { CardFields } from './card-fields.tsx'
import { cardOf, checkoutFormIn } from './checkout-form.ts'
import { formOf, type CheckoutSubject } from './checkout-subject.ts'
import { CheckoutView } from './checkout-view.tsx'
import type { CardProcessor } from './use-pay.ts'

const testCard: CardProcessor = {
  check: async () => {},
  confirm: async (form, { clientSecret }) => {
    const { confirmTestCard } = api(paymentsContract)
    const { paymentIntentId, redirectUrl } = await confirmTestCard(cardOf(form, clientSecret))
    return redirectUrl ?? `/payment-success?payment_intent=${paymentIntentId}`
  },
}

interface Props {
  subject: CheckoutSubject
  site: SiteInfo
  buying?: Buying | undefined
}

export function TestCheckout(props: Props) {
  const zone = useZone()
  const { subject } = props
  const schema = useMemo(() => formOf(subject, checkoutFormIn(zone)), [subject, zone])
  return (
    <CheckoutView
      {...props}
      schema={schema}
      card={testCard}
      renderCard={({ form, problem }) => <CardFields form={form} problem={problem} />}
    />
  )
}
