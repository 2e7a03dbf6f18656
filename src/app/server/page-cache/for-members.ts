import { blogContract } from '#blog/contract.ts'
import { fieldsContract } from '#fields/contract.ts'
import { menusContract } from '#menus/contract.ts'
import { packagesContract } from '#packages/contract.ts'
import type { Endpoint, Output } from '#platform/contract.ts'
import type { UserContext } from '#platform/server/context.ts'
import { portfolioContract } from '#portfolio/contract.ts'
import { profilesContract } from '#profiles/contract.ts'
import { reviewsContract } from '#reviews/contract.ts'
import { searchContract } from '#search/contract.ts'
import { withOwnParts } from '#search/server/service/hits.ts'
import { servicesCategoriesContract } from '#services/categories-contract.ts'
import { servicesContract } from '#services/contract.ts'

/** Cards show what the member saved and how they reacted. */
type Hits = Output<typeof searchContract.featured>

/**
 * Makes the member's answer from a visitor's. Undefined if the call has to be made as the member. The input is checked
 * by the visitor's call.
 */
type Rule = (ctx: UserContext, answer: unknown, input: object) => unknown

/** Nothing in the answer depends on who asks. */
const equalForAll: Rule = (_ctx, answer) => answer

/** The person sees more of what is their own, and so do admins. */
function exceptOwn(ownerOf: (answer: unknown, input: object) => unknown): Rule {
  return ({ viewer }, answer, input) =>
    viewer.isAdmin || Number(ownerOf(answer, input)) === viewer.id ? undefined : answer
}

const exceptOfSelf = exceptOwn((_answer, input) => (input as { id: unknown }).id)
const exceptOfOwner = exceptOwn((answer) => (answer as { userId: number }).userId)

/**
 * The public calls whose answers to members can be made from those to visitors. All others are made as the member. The
 * test `answers of pages` compares them for every kind of reader.
 */
export const forMembers: ReadonlyMap<Endpoint, Rule> = new Map<Endpoint, Rule>([
  [menusContract.list, equalForAll],
  [servicesCategoriesContract.list, equalForAll],
  [fieldsContract.list, equalForAll],
  [searchContract.rates, equalForAll],
  [reviewsContract.testimonials, equalForAll],
  [reviewsContract.ofProvider, equalForAll],
  [blogContract.published, equalForAll],
  [packagesContract.get, equalForAll],
  [servicesContract.get, exceptOfOwner],
  [servicesContract.byProvider, exceptOfSelf],
  [profilesContract.user, exceptOfSelf],
  [profilesContract.profile, exceptOfSelf],
  [portfolioContract.list, exceptOfSelf],
  [searchContract.featured, (ctx, answer) => withOwnParts(ctx, answer as Hits)],
  [
    searchContract.services,
    async (ctx, answer) => {
      const page = answer as { items: Hits }
      return { ...page, items: await withOwnParts(ctx, page.items) }
    },
  ],
])
