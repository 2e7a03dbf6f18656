import { found } from '#platform/errors.ts'
import type { Context } from '#platform/server/context.ts'
import { defineRoutes } from '#platform/server/routes.ts'
import { ratingOf } from '#services/rating.ts'
import { servicesOf } from '#services/server/service.ts'
import { profilesContract, type Profile, type PublicUser } from '../contract.ts'
import { countCompletedOrders, findPublicUser, listReviewsOf, sumRatings } from './queries.ts'

const MAX_REVIEWS = 100

export const profilesRoutes = defineRoutes(profilesContract, {
  user: (ctx, { id }) => publicUser(ctx, id),
  profile: (ctx, { id }) => profile(ctx, id),
})

async function publicUser(ctx: Context, id: number): Promise<PublicUser> {
  const row = found(await findPublicUser(ctx.db, id), 'user.not_found')
  const status = row.status === 'suspended' ? 'suspended' : 'active'
  const { email, ...person } = row
  const maySeeEmail = ctx.viewer?.id === id || ctx.viewer?.isAdmin === true
  return {
    ...person,
    ...(maySeeEmail && { email }),
    status,
    createdAt: row.createdAt.toISOString(),
  }
}

/** A suspended person keeps the name, so that orders and messages make sense, and nothing else. */
async function profile(ctx: Context, id: number): Promise<Profile> {
  const user = await publicUser(ctx, id)
  const blank = { services: [], reviews: [], rating: ratingOf(0, 0), completedOrders: 0 }
  if (user.status === 'suspended') return { ...user, ...blank, bio: null, headline: null }
  const services = user.isServiceProvider ? await servicesOf(ctx, id) : []
  const reviews = await listReviewsOf(ctx.db, id, MAX_REVIEWS)
  const { sum, count } = await sumRatings(ctx.db, id)
  return {
    ...user,
    services,
    rating: ratingOf(sum, count),
    completedOrders: await countCompletedOrders(
      ctx.db,
      id,
      user.isServiceProvider ? 'provider' : 'client',
    ),
    reviews: reviews.map((review) => ({
      ...review,
      providerResponseAt: review.providerResponseAt?.toISOString() ?? null,
      createdAt: review.createdAt.toISOString(),
    })),
  }
}
