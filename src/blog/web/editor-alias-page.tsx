import { createFileRoute, redirect } from '@tanstack/react-router'
import { paths } from '#platform/web/paths.ts'

/** Another address of the editor. */
export const Route = createFileRoute('/blog/editor/$id')({
  beforeLoad: ({ params: { id } }) => {
    throw redirect({ href: paths.editPost(id), statusCode: 301, replace: true })
  },
})
