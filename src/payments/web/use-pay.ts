import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { refreshOrders } from '#orders/web/order-queries.ts'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import type { Service } from '#services/contract.ts'
import { paymentsContract } from '../contract.ts'
import { cardOf, wishOf, type CheckoutForm } from './checkout-form.ts'
import { problemOf, type CheckoutProblem } from './checkout-problem.ts'

interface Attempt {
  form: CheckoutForm
  /** The total the client has seen and agrees to. */
  amount: number
}

/** The checkout that is open for one wish: another card is tried on the same one. */
interface Opened {
  wish: string
  key: string
  clientSecret?: string
}
const NOTHING: Opened = { wish: '', key: '' }

/** Opens the checkout and pays it with a test card. However often Pay is pressed, it pays once. */
export function usePay(service: Service) {
  const t = useTranslations('payments')
  const router = useRouter()
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<CheckoutProblem>()
  const step = useRef<'opening' | 'paying'>('opening')
  const opened = useRef<Opened>(NOTHING)
  const isBusy = useRef(false)

  const payment = useMutation({
    mutationFn: async ({ form, amount }: Attempt) => {
      const wish = wishOf(form, service, amount)
      const text = JSON.stringify(wish)
      if (opened.current.wish !== text) opened.current = { wish: text, key: newKey() }
      const { createIntent, confirmTestCard } = api(paymentsContract)
      step.current = 'opening'
      opened.current.clientSecret ??= (
        await createIntent(wish, { idempotencyKey: opened.current.key })
      ).clientSecret
      step.current = 'paying'
      return confirmTestCard(cardOf(form, opened.current.clientSecret))
    },
    onSuccess: async ({ paymentIntentId, redirectUrl }) => {
      await refreshOrders(queryClient)
      const result = `/payment-success?payment_intent=${paymentIntentId}`
      await router.navigate({ href: redirectUrl ?? result })
    },
    onError: (error) => {
      const found = problemOf(error, step.current, {
        payment: t('errors.payment'),
        checkout: t('errors.initialize'),
      })
      // A checkout that closed, or never opened, is not to be answered from memory.
      if (found.kind === 'refused') opened.current = NOTHING
      setProblem(found)
      if (found.kind === 'unavailable' || found.kind === 'refused') {
        showToast({
          title: t('errors.checkout'),
          description: found.message,
          variant: 'destructive',
        })
      }
    },
    onSettled: () => {
      isBusy.current = false
    },
  })

  const pay = (attempt: Attempt) => {
    if (isBusy.current) return
    isBusy.current = true
    setProblem(undefined)
    payment.mutate(attempt)
  }
  return { pay, isPending: payment.isPending, problem, forget: () => setProblem(undefined) }
}

/** crypto.randomUUID is missing on plain http in a local network (ruling R19). */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
