import * as z from 'zod/mini'
import { AwayFacts } from '#accounts/away.ts'
import { ProfileFacts } from '#accounts/profile-facts.ts'
import { FieldsOutput } from '#fields/values-contract.ts'
import { Review } from '#reviews/contract.ts'
import { Rating, Service } from '#services/contract.ts'
import { defineContract, IdParams, Timestamp } from '#platform/contract.ts'

/** The public fields of a person (docs/product-rules.md#personal-fields). */
export const PublicUser = z.object({
  id: z.number(),
  username: z.string(),
  /** Present for the person and for admins only. */
  email: z.optional(z.string()),
  fullName: z.string(),
  avatar: z.nullable(z.string()),
  headline: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  isServiceProvider: z.boolean(),
  /** Chosen by an admin for the landing page. */
  isFeatured: z.boolean(),
  status: z.enum(['active', 'suspended']),
  ...AwayFacts.shape,
  createdAt: Timestamp,
})
export type PublicUser = z.infer<typeof PublicUser>

/** Page size of reviews. `GET /api/users/:id/reviews` has the other pages. */
export const REVIEWS_PER_PAGE = 20

export const Profile = z.extend(PublicUser, {
  services: z.array(Service),
  /** The newest `REVIEWS_PER_PAGE` reviews. */
  reviews: z.array(Review),
  rating: Rating,
  completedOrders: z.number(),
  /** Median time to the first answer, in minutes; null with fewer than `MIN_ANSWERS` answers. */
  responseMinutes: z.nullable(z.number()),
  ...ProfileFacts.shape,
  /** The zone's name, only if the person chose one; null if they use that of their browser. */
  timeZone: z.nullable(z.string()),
  /** The number of public reviews with five, four, three, two and one stars, in this order. */
  ratingBreakdown: z.array(z.object({ stars: z.number(), count: z.number() })),
  /** Clients with at least two completed orders with this viber. */
  repeatClients: z.number(),
  /** Completed orders that this person paid for, as a member or as a viber. */
  ordersAsClient: z.number(),
  /** The vibers of those orders. */
  vibersHired: z.number(),
  /** Public answers to the marketplace's own questions. Absent if it asks members nothing. */
  fields: FieldsOutput,
})
export type Profile = z.infer<typeof Profile>

export const profilesContract = defineContract({
  user: {
    method: 'GET',
    path: '/api/users/:id',
    access: 'public',
    kept: true,
    summary: 'The public fields of a person',
    params: IdParams,
    output: PublicUser,
  },
  profile: {
    method: 'GET',
    path: '/api/users/:id/profile',
    access: 'public',
    kept: true,
    summary: 'The profile of a person, with services and the newest reviews',
    params: IdParams,
    output: Profile,
  },
})
