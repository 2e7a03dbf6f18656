import * as z from 'zod/mini'
import { Review } from '#reviews/contract.ts'
import { Rating, Service } from '#services/contract.ts'
import { defineContract, IdParams, Timestamp } from '#platform/contract.ts'

/** A person as the public may know them: never password or payment ids (docs/product-rules.md#personal-fields). */
export const PublicUser = z.object({
  id: z.number(),
  username: z.string(),
  /** For the person themself and admins; to anybody else it is not there. */
  email: z.optional(z.string()),
  fullName: z.string(),
  avatar: z.nullable(z.string()),
  headline: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  isServiceProvider: z.boolean(),
  /** An admin shows them on the landing page. */
  isFeatured: z.boolean(),
  status: z.enum(['active', 'suspended']),
  createdAt: Timestamp,
})
export type PublicUser = z.infer<typeof PublicUser>

/** So many reviews at a time; `GET /api/users/:id/reviews` has the others. */
export const REVIEWS_PER_PAGE = 20

export const Profile = z.extend(PublicUser, {
  services: z.array(Service),
  /** The newest `REVIEWS_PER_PAGE`. */
  reviews: z.array(Review),
  rating: Rating,
  completedOrders: z.number(),
  /** Median minutes to the answer to a paid order; null until there are enough answers. */
  responseMinutes: z.nullable(z.number()),
})
export type Profile = z.infer<typeof Profile>

export const profilesContract = defineContract({
  user: {
    method: 'GET',
    path: '/api/users/:id',
    access: 'public',
    kept: true,
    summary: 'A person, in public',
    params: IdParams,
    output: PublicUser,
  },
  profile: {
    method: 'GET',
    path: '/api/users/:id/profile',
    access: 'public',
    kept: true,
    summary: 'A person with services and the newest reviews',
    params: IdParams,
    output: Profile,
  },
})
