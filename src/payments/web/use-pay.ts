import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { refreshOrders } from '#orders/web/order-queries.ts'
import { packagesQuery } from '#packages/web/packages-query.ts'
import type { ChosenPackage } from '#packages/web/chosen-package.ts'
import { api } from '#platform/web/client.ts'
import { newKey } from '#platform/web/new-key.ts'
import { isApiError, read } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { servicesContract } from '#services/contract.ts'
import { paymentsContract, type Checkout } from '../contract.ts'
import type { CheckoutForm } from './checkout-form.ts'
import { newCheckoutOf, type CheckoutSubject } from './checkout-subject.ts'
import { CardProblem, problemOf, type CheckoutProblem } from './checkout-problem.ts'

interface Attempt {
  form: CheckoutForm
  /** The total the client saw and accepts. */
  amount: number
  /** Upload tokens of the brief's files. */
  files: string[]
  /** The client confirmed a second purchase. */
  isWantedAgain?: boolean
}

/** A way to take a card. Both methods throw the problem with the card. */
export interface CardProcessor {
  /** Validates the card form before a checkout is opened. */
  check(): Promise<void>
  /** Pays. Returns the address to go to, unless the gateway leaves the page itself. */
  confirm(form: CheckoutForm, checkout: Checkout): Promise<string>
}

/** The checkout opened for one request; another card is tried on the same checkout. */
interface Opened {
  request: string
  key: string
  checkout?: Checkout
}
const NOTHING: Opened = { request: '', key: '' }

/**
 * Opens the checkout and pays it by card. Pressing Pay repeatedly pays once. `chosen` is the package that is bought
 * instead of hours.
 */
export function usePay(subject: CheckoutSubject, card: CardProcessor, chosen?: ChosenPackage) {
  const t = useTranslations('payments')
  const router = useRouter()
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<CheckoutProblem>()
  const step = useRef<'opening' | 'paying'>('opening')
  const opened = useRef<Opened>(NOTHING)
  const isBusy = useRef(false)
  const tell = (description: string) =>
    showToast({ title: t('errors.checkout'), description, variant: 'destructive' })

  const payment = useMutation({
    mutationFn: async ({ form, amount, files, isWantedAgain }: Attempt) => {
      const request = { ...newCheckoutOf(form, subject, amount, chosen), files }
      const text = JSON.stringify(request)
      if (opened.current.request !== text) opened.current = { request: text, key: newKey() }
      step.current = 'opening'
      await card.check()
      opened.current.checkout ??= await api(paymentsContract).createIntent(request, {
        idempotencyKey: opened.current.key,
      })
      const { justBought } = opened.current.checkout
      if (justBought && !isWantedAgain)
        throw new CardProblem({ kind: 'just_bought', ...justBought })
      step.current = 'paying'
      return card.confirm(form, opened.current.checkout)
    },
    onSuccess: async (href) => {
      await refreshOrders(queryClient)
      await router.navigate({ href })
    },
    onError: (error) => {
      const found = problemOf(error, step.current, {
        payment: t('errors.payment'),
        checkout: t('errors.initialize'),
        offline: t('errors.offline'),
      })
      // A checkout that closed, or never opened, must not be reused.
      if (found.kind === 'refused') {
        opened.current = NOTHING
        reloadOffered(queryClient, subject.id, error)
      }
      setProblem(found)
      if (found.kind === 'unavailable' || found.kind === 'refused') {
        tell(found.message)
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

/** Reloads what may have changed since the page was opened: the packages, and whether the viber is away. */
function reloadOffered(queryClient: QueryClient, serviceId: number, error: unknown): void {
  void queryClient.invalidateQueries(packagesQuery(serviceId))
  if (!isApiError(error) || error.code !== 'viber.away') return
  void queryClient.invalidateQueries(read(servicesContract, 'get', { id: serviceId }))
}
