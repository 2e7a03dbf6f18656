import { hideReview } from '#reviews/server/service/moderation.ts'
import { hideService } from '#services/server/service/moderation.ts'
import { HOUR_MS } from '#platform/durations.ts'
import type { SeedContext } from './seed-context.ts'

/** Hides two reviews and one service as the demo admin, with the reasons shown to their authors. */
export async function seedModeration({ as, anchor, people, reviews, offered, texts }: SeedContext) {
  const admin = people.get('marco.admin')
  if (!admin) throw new Error('The demo marketplace has no admin')
  const at = (hoursAgo: number) => as(admin, new Date(anchor.getTime() - hoursAgo * HOUR_MS))
  const unfit = reviews.filter(({ isHidden }) => isHidden)
  for (const [index, { id }] of unfit.entries()) {
    await hideReview(at(100 + index), id, texts.hidingReasons[index] ?? '')
  }
  const forbidden = offered.find(({ hiddenBecause }) => hiddenBecause)
  if (forbidden?.hiddenBecause) await hideService(at(20), forbidden.id, forbidden.hiddenBecause)
}
