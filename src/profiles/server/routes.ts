import { found } from '#platform/errors.ts'
import type { Context } from '#platform/server/context.ts'
import { defineRoutes } from '#platform/server/routes.ts'
import { publicReviews } from '#reviews/server/service/reviews.ts'
import { ratingOf } from '#services/rating.ts'
import { servicesOf } from '#services/server/service/reading.ts'
import { profilesContract, REVIEWS_PER_PAGE, type Profile, type PublicUser } from '../contract.ts'
import { findPublicUser, findWorkRecord } from './queries.ts'

const NEWEST_REVIEWS = { page: 1, limit: REVIEWS_PER_PAGE }

export const profilesRoutes = defineRoutes(profilesContract, {
  user: (ctx, { id }) => publicUser(ctx, id),
  profile: (ctx, { id }) => profile(ctx, id),
})

/** For a suspended person only the name remains, because orders and messages refer to it. */
async function publicUser(ctx: Context, id: number): Promise<PublicUser> {
  const row = found(await findPublicUser(ctx.db, id), 'user.not_found')
  const status = row.status === 'suspended' ? 'suspended' : 'active'
  const { email, ...person } = row
  const maySeeEmail = ctx.viewer?.id === id || ctx.viewer?.isAdmin === true
  return {
    ...person,
    ...(maySeeEmail && { email }),
    ...(status === 'suspended' && { avatar: null, bio: null, headline: null }),
    status,
    createdAt: row.createdAt.toISOString(),
  }
}

async function profile(ctx: Context, id: number): Promise<Profile> {
  const user = await publicUser(ctx, id)
  if (user.status === 'suspended') {
    const rating = ratingOf(0, 0)
    return { ...user, services: [], reviews: [], rating, completedOrders: 0, responseMinutes: null }
  }
  // A viber's own purchases do not count.
  const role = user.isServiceProvider ? 'provider' : 'client'
  const [services, reviews, { completedOrders, responseMinutes }] = await Promise.all([
    user.isServiceProvider ? servicesOf(ctx, id) : [],
    publicReviews(ctx, { providerId: id }, NEWEST_REVIEWS),
    findWorkRecord(ctx.db, id, role),
  ])
  return {
    ...user,
    services,
    rating: reviews.rating,
    completedOrders,
    responseMinutes: user.isServiceProvider ? responseMinutes : null,
    reviews: reviews.items,
  }
}
