import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageHead } from '#platform/web/page-head.ts'

/** Answers 404 itself. */
export const Route = createFileRoute('/not-found')({
  loader: () => {
    throw notFound()
  },
  head: ({ match }) =>
    pageHead({ context: match.context, title: match.context.t('shell.notFound') }),
})
