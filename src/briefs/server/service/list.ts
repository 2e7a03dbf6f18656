import type { Page } from '#platform/contract.ts'
import { significantWords } from '#platform/filler-words.ts'
import type { Context, UserContext } from '#platform/server/context.ts'
import { cursorPage } from '#platform/server/paging.ts'
import { zoneOf } from '#platform/server/today.ts'
import { fail } from '#platform/errors.ts'
import { wordsOf } from '#platform/words.ts'
import { categoryRule } from '#services/server/service/vocabulary.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import type { BriefCard } from '../../brief-contract.ts'
import type { BudgetType } from '../../brief.ts'
import type { BriefFacetFilter, BriefFacets, BriefFilter } from '../../contract.ts'
import { MAX_RESULTS } from '../../limits.ts'
import { findRating } from '../queries/fits.ts'
import { listByFit, type FittingBriefRow } from '../queries/list-by-fit.ts'
import {
  countFacets,
  listBriefs,
  matchingOf,
  type BriefMatching,
  type ListedBriefRow,
} from '../queries/list.ts'
import { correctedWords } from '../queries/words.ts'
import { reasonsFor } from '../fit-view.ts'
import { toCard } from '../view.ts'
import { showingNow } from './read.ts'

/** Open gigs that the viewer may see in lists. Throws 'brief.board_closed' while the marketplace has no gigs. */
export async function pageOfBriefs(ctx: Context, filter: BriefFilter): Promise<Page<BriefCard>> {
  const { matching } = await resolveFilter(ctx, filter)
  const sort = filter.sort ?? 'match'
  if (sort === 'match' && ctx.viewer?.isServiceProvider) {
    return pageByFit({ ...ctx, viewer: ctx.viewer }, filter, matching)
  }
  const showing = await showingNow(ctx)
  const sorted = { ...filter, sort: sort === 'match' ? ('newest' as const) : sort }
  const { rows, counted } = await listBriefs(ctx.db, sorted, matching)
  const toItem = (row: ListedBriefRow) => ({ ...toCard(row, showing), ...matchedOf(row) })
  return cursorPage(filter, foundOf(rows, counted), toItem, sorted.sort)
}

/** The newest gigs, those that fit the viewer best first. */
async function pageByFit(
  ctx: UserContext,
  filter: BriefFilter,
  matching: BriefMatching,
): Promise<Page<BriefCard>> {
  const showing = await showingNow(ctx)
  const { rows, counted } = await listByFit(ctx.db, filter, { matching, viberId: ctx.viewer.id })
  const rating = await findRating(ctx.db, ctx.viewer.id)
  const toItem = (row: FittingBriefRow) => ({
    ...toCard(row, showing),
    ...matchedOf(row),
    reasons: row.fit ? reasonsFor(row.fit, row, rating) : [],
  })
  return cursorPage(filter, foundOf(rows, counted), toItem, 'match')
}

function foundOf<Row>(rows: Row[], counted: number) {
  const total = Math.min(counted, MAX_RESULTS)
  return { rows, total, ...(counted > MAX_RESULTS && { isBounded: true }) }
}

export async function countBriefs(ctx: Context, filter: BriefFacetFilter): Promise<BriefFacets> {
  const { matching, corrected } = await resolveFilter(ctx, filter)
  const { counted, categories, subcategories, budgetTypes, skills } = await countFacets(
    ctx.db,
    matching,
  )
  return {
    total: Math.min(counted, MAX_RESULTS),
    isTotalBounded: counted > MAX_RESULTS,
    corrected,
    categories,
    subcategories,
    budgetTypes: budgetTypes as { value: BudgetType; count: number }[],
    skills,
  }
}

function matchedOf({
  inTitle,
  inSkills,
  inDescription,
}: ListedBriefRow): Pick<BriefCard, 'matched'> {
  const matched = [
    ...(inTitle ? ['title' as const] : []),
    ...(inSkills ? ['skills' as const] : []),
    ...(inDescription ? ['description' as const] : []),
  ]
  return matched.length > 0 ? { matched } : {}
}

/**
 * The SQL conditions of a filter, and the corrected text if a word was replaced. Throws 'brief.board_closed' while the
 * marketplace has no gigs.
 */
export async function resolveFilter(ctx: Context, filter: BriefFacetFilter) {
  const { isGigBoardOpen } = await currentSettings(ctx)
  if (!isGigBoardOpen) fail('brief.board_closed')
  const { category = 'all', search = '' } = filter
  const rule = /^all( categories)?$/i.test(category.trim())
    ? null
    : await categoryRule(ctx, category)
  const typed = search.trim() === '' ? null : significantWords(wordsOf(search))
  const words = typed && (await correctedWords(ctx.db, typed))
  const isCorrected = words?.join(' ') !== typed?.join(' ')
  const isMember = ctx.viewer !== null
  const options = { isMember, now: ctx.now(), zone: zoneOf(ctx), rule, words }
  return {
    matching: matchingOf(filter, options),
    corrected: isCorrected && words ? words.join(' ') : null,
  }
}
