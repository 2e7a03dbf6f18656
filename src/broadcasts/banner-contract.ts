import * as z from 'zod/mini'
import { defineContract, IdParams } from '#platform/contract.ts'

export const ShownBanner = z.object({
  banner: z.nullable(
    z.object({
      id: z.number(),
      title: z.string(),
      text: z.string(),
      link: z.nullable(z.string()),
    }),
  ),
})
export type ShownBanner = z.infer<typeof ShownBanner>

/** The banner that a member sees above every page. */
export const broadcastsBannerContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/banner',
    access: 'user',
    summary: 'Get the newest banner for you that you have not dismissed',
    output: ShownBanner,
  },
  dismiss: {
    method: 'POST',
    path: '/api/banner/:id/dismissal',
    access: 'user',
    summary: 'Dismiss a banner; it is not shown to you again',
    params: IdParams,
    output: ShownBanner,
  },
})
