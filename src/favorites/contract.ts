import * as z from 'zod/mini'
import { AwayFacts } from '#accounts/away.ts'
import { defineContract, IdParams } from '#platform/contract.ts'
import { Service } from '#services/contract.ts'

/** A saved viber with the fields of a card. */
export const FavoriteViber = z.object({
  id: z.number(),
  fullName: z.string(),
  headline: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  awayUntil: AwayFacts.shape.awayUntil,
})
export type FavoriteViber = z.infer<typeof FavoriteViber>

export const Favorites = z.object({
  services: z.array(Service),
  vibers: z.array(FavoriteViber),
})
export type Favorites = z.infer<typeof Favorites>

const Favorited = z.object({ favorited: z.boolean() })
/** With `favorited` the call sets the state; without it, the call toggles. */
const ToggleBody = z.object({ favorited: z.optional(z.boolean()) })
const limit = { max: 60, windowMs: 60_000, per: 'user' } as const

export const favoritesContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/favorites',
    access: 'user',
    summary: 'The viewer’s favorites that are public now, the newest 200 of each kind',
    output: Favorites,
  },
  ofService: {
    method: 'GET',
    path: '/api/services/:id/favorite',
    access: 'user',
    summary: 'Whether the viewer has saved a service',
    params: IdParams,
    output: Favorited,
  },
  toggleService: {
    method: 'POST',
    path: '/api/services/:id/favorite',
    access: 'user',
    summary: 'Save a public service of another member, or remove one; toggles without `favorited`',
    params: IdParams,
    body: ToggleBody,
    output: Favorited,
    limit,
  },
  ofViber: {
    method: 'GET',
    path: '/api/users/:id/favorite',
    access: 'user',
    summary: 'Whether the viewer has saved a viber',
    params: IdParams,
    output: Favorited,
  },
  toggleViber: {
    method: 'POST',
    path: '/api/users/:id/favorite',
    access: 'user',
    summary: 'Save an active viber, or remove one; toggles without `favorited`',
    params: IdParams,
    body: ToggleBody,
    output: Favorited,
    limit,
  },
})
