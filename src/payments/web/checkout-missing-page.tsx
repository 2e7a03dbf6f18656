import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#platform/web/page-head.ts'
import { requireUser } from '#platform/web/session.ts'
import { InvalidCheckout } from './invalid-checkout.tsx'

/** A checkout of nothing. */
export const Route = createFileRoute('/checkout')({
  beforeLoad: requireUser,
  head: ({ match: { context } }) =>
    pageHead({ context, title: context.t('payments.checkout.invalidUrl') }),
  component: InvalidCheckout,
})
