import { awayFacts } from '#accounts/away.ts'
import { publicFacts } from '#accounts/server/service/profile-facts.ts'
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
  const { email, awayUntil, awayEndsAt, awayNote, ...person } = row
  const isShown = status === 'active' && row.isServiceProvider
  const maySeeEmail = ctx.viewer?.id === id || ctx.viewer?.isAdmin === true
  return {
    ...person,
    ...(maySeeEmail && { email }),
    ...(status === 'suspended' && { avatar: null, bio: null, headline: null }),
    status,
    ...(isShown && awayFacts({ awayUntil, awayEndsAt, awayNote }, ctx.now())),
    createdAt: row.createdAt.toISOString(),
  }
}

async function profile(ctx: Context, id: number): Promise<Profile> {
  const user = await publicUser(ctx, id)
  if (user.status === 'suspended') return { ...user, ...nothing }
  const [services, reviews, facts, record] = await Promise.all([
    user.isServiceProvider ? servicesOf(ctx, id) : [],
    publicReviews(ctx, { providerId: id }, NEWEST_REVIEWS),
    publicFacts(ctx, id),
    findWorkRecord(ctx.db, id),
  ])
  const { ordersAsViber, responseMinutes, ...counts } = record
  return {
    ...user,
    ...facts,
    ...counts,
    services,
    rating: reviews.rating,
    ratingBreakdown: reviews.ratingBreakdown,
    // A viber's own purchases do not count.
    completedOrders: user.isServiceProvider ? ordersAsViber : counts.ordersAsClient,
    responseMinutes: user.isServiceProvider ? responseMinutes : null,
    reviews: reviews.items,
  }
}

/** What the profile of a suspended person tells about them and their work. */
const nothing = {
  services: [],
  reviews: [],
  rating: ratingOf(0, 0),
  ratingBreakdown: [],
  completedOrders: 0,
  responseMinutes: null,
  repeatClients: 0,
  ordersAsClient: 0,
  vibersHired: 0,
  country: null,
  timeZone: null,
  languages: [],
  links: [],
  education: [],
  certificates: [],
}
