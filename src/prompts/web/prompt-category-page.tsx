import { createFileRoute, redirect } from '@tanstack/react-router'

/** A category's own address leads to the directory narrowed to it (row 28). */
export const Route = createFileRoute('/prompts/$category')({
  beforeLoad: ({ params: { category } }) => {
    throw redirect({ to: '/prompts', search: { category }, statusCode: 301, replace: true })
  },
})
