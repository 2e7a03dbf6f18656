import { createFileRoute, redirect } from '@tanstack/react-router'
import { paths } from '#platform/web/paths.ts'

export const Route = createFileRoute('/blog/editor/$id')({
  beforeLoad: ({ params: { id } }) => {
    throw redirect({ href: paths.editPost(id), statusCode: 301, replace: true })
  },
})
