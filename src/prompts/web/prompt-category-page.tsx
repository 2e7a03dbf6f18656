import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { presentCategory } from './present-category.ts'

/** A category's address redirects to the directory, filtered by the category (docs/product-rules.md#new-prompts). */
export const Route = createFileRoute('/prompts/$category')({
  beforeLoad: async ({ context: { queryClient }, params }) => {
    const category = await presentCategory(queryClient, params.category)
    if (category === undefined) throw notFound()
    throw redirect({ to: '/prompts', search: { category }, statusCode: 301, replace: true })
  },
})
