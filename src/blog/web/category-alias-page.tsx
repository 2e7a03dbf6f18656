import { createFileRoute, redirect } from '@tanstack/react-router'
import { paths } from '#platform/web/paths.ts'

/** Another address of a category's posts (row 2). */
export const Route = createFileRoute('/blog/category/$slug')({
  beforeLoad: ({ params: { slug } }) => {
    const href = `${paths.blog}?${new URLSearchParams({ category: slug })}`
    throw redirect({ href, statusCode: 301, replace: true })
  },
})
