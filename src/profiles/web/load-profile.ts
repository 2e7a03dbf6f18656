import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { favoriteQuery } from '#favorites/web/use-favorite.ts'
import { fieldsQuery } from '#fields/web/fields-query.ts'
import type { Module } from '#platform/modules.ts'
import type { RouterContext } from '#platform/web/page-head.ts'
import { orNotFound, read } from '#platform/web/query.ts'
import type { SessionUser } from '#platform/web/session.ts'
import { profilesContract, type Profile } from '../contract.ts'
import type { ProfileSearch } from './profile-route.ts'
import { reviewsOf } from './profile-reviews.tsx'

/** The loader of the profile pages. Separate from profile-route.ts, which is part of the first load. */
export async function loadProfile({
  context: { queryClient, user, site },
  params: { id },
  deps: { page },
  location,
}: {
  context: RouterContext & {
    user: SessionUser | null
    site: { switchedOffModules?: readonly Module[] | undefined }
  }
  params: { id: string }
  deps: Pick<ProfileSearch, 'page'>
  location: { search: ProfileSearch }
}): Promise<Profile> {
  if (!/^\d{1,15}$/.test(id)) throw notFound()
  const favorite = favoriteQuery({ kind: 'viber', id: Number(id) })
  const [profile] = await Promise.all([
    orNotFound(queryClient.fetchQuery(read(profilesContract, 'profile', { id }))),
    user && queryClient.prefetchQuery(favorite),
    location.search.tab === 'portfolio' && prefetchPortfolio(queryClient, Number(id)),
    location.search.tab === 'posts' &&
      !site.switchedOffModules?.includes('blog') &&
      prefetchPosts(queryClient, Number(id)),
    location.search.tab === 'reviews' && queryClient.prefetchQuery(reviewsOf(Number(id), page)),
  ])
  if (profile.fields) await queryClient.prefetchQuery(fieldsQuery('user'))
  return profile
}

async function prefetchPosts(queryClient: QueryClient, id: number): Promise<void> {
  const { postsOfAuthorQuery } = await import('#blog/web/blog-queries.ts')
  await queryClient.prefetchQuery(postsOfAuthorQuery(id))
}

async function prefetchPortfolio(queryClient: QueryClient, id: number): Promise<void> {
  const { portfolioQuery } = await import('#portfolio/web/portfolio-query.ts')
  await queryClient.prefetchQuery(portfolioQuery(id))
}
