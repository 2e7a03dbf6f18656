import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#platform/web/page-head.ts'
import { requireUser } from '#platform/web/session.ts'
import { InvalidCheckout } from './invalid-checkout.tsx'

/** `/checkout` without a service. */
export const Route = createFileRoute('/checkout')({
  beforeLoad: requireUser,
  head: ({ match: { context } }) =>
    pageHead({ context, title: context.t('payments.checkout.invalidUrl') }),
  component: InvalidCheckout,
})
