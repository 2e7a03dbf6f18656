import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageHead } from '#platform/web/page-head.ts'

/** Answers 404 itself (docs/product-rules.md#unknown-addresses). */
export const Route = createFileRoute('/not-found')({
  loader: () => {
    throw notFound()
  },
  head: ({ match }) =>
    pageHead({ context: match.context, title: match.context.t('shell.notFound') }),
})
