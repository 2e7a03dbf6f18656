import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { paths } from '#platform/web/paths.ts'
import { orNotFound } from '#platform/web/query.ts'
import { STRICT_SLUG } from '#platform/slug.ts'
import { postBySlugQuery } from './blog-queries.ts'

/** A former address of posts, which the author's dashboard used to link to. Redirects to the post. */
export const Route = createFileRoute('/blog/$slug')({
  loader: async ({ context: { queryClient }, params: { slug }, location }) => {
    if (!STRICT_SLUG.test(slug)) throw notFound()
    const post = await orNotFound(queryClient.fetchQuery(postBySlugQuery(slug)))
    const href = paths.post(post.slug) + location.searchStr
    throw redirect({ href, statusCode: 301, replace: true })
  },
})
