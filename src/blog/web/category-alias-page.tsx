import { createFileRoute, redirect } from '@tanstack/react-router'
import { paths } from '#platform/web/paths.ts'

/** An alias that redirects to the posts of a category (docs/product-rules.md#addresses-with-aliases). */
export const Route = createFileRoute('/blog/category/$slug')({
  beforeLoad: ({ params: { slug } }) => {
    const href = `${paths.blog}?${new URLSearchParams({ category: slug })}`
    throw redirect({ href, statusCode: 301, replace: true })
  },
})
