import { useMemo } from 'react'
import { api } from '#platform/web/client.ts'
import { useZone } from '#platform/web/use-zone.ts'
import type { ServiceDetails } from '#services/contract.ts'
import type { SiteInfo } from '#settings/contract.ts'
import { paymentsContract } from '../contract.ts'
import { CardFields } from './card-fields.tsx'
import { cardOf, checkoutFormIn } from './checkout-form.ts'
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

export function TestCheckout(props: { service: ServiceDetails; site: SiteInfo }) {
  const zone = useZone()
  const schema = useMemo(() => checkoutFormIn(zone), [zone])
  return (
    <CheckoutView
      {...props}
      schema={schema}
      card={testCard}
      renderCard={({ form, problem }) => <CardFields form={form} problem={problem} />}
    />
  )
}
