import { fieldsOf } from '#fields/server/service/definitions.ts'
import type { Page } from '#platform/contract.ts'
import type { Context } from '#platform/server/context.ts'
import { toDecimal } from '#platform/money.ts'
import { queryOf } from '#platform/server/paging.ts'
import { significantWords } from '#platform/filler-words.ts'
import { wordsOf } from '#platform/words.ts'
import { type Category, categoryLabel } from '#services/categories.ts'
import type { DiscoveryRule } from '#services/discovery.ts'
import { publicServices } from '#services/server/service/reading.ts'
import {
  categoryRule,
  checkCategory,
  offeredCategories,
} from '#services/server/service/vocabulary.ts'
import { recentSettings } from '#settings/server/service/reading.ts'
import type { FacetFilter, Facets, Hit, ServiceFilter, Suggestions } from '../../contract.ts'
import { MAX_RESULTS } from '../../limits.ts'
import { type RateScale, scaleUpTo, USD_RATES } from '../../rates.ts'
import { countFacets, findHighRate } from '../queries/facets.ts'
import { findFeatured } from '../queries/featured.ts'
import { findServices } from '../queries/list.ts'
import { countFieldFacets, hasFacets } from '../queries/field-facets.ts'
import { matchingOf, skillsOfWords, type WantedCategory } from '../queries/matching.ts'
import { refreshQualityAfter } from '../queries/quality.ts'
import { suggestServiceIds, suggestSkills, suggestVibers } from '../queries/suggestions.ts'
import { findSynonyms, lookUpWords, splitRuns } from '../queries/words.ts'
import { hitsOf } from './hits.ts'
import { answerCounts, chosenFacets, questionsToCount } from './answers.ts'
import { traitFacets } from './trait-facets.ts'
import type { Db } from '#platform/server/db.ts'
import { type Meaning, meaningOf } from '../../words.ts'

const FEATURED = 6

/** Matching services with everything their cards show. docs/ranking.md describes the ranking. */
export async function searchServices(ctx: Context, filter: ServiceFilter): Promise<Page<Hit>> {
  const { matching, terms, hasPackages } = await resolveFilter(ctx, filter)
  const sort = filter.sort === 'package_low' && !hasPackages ? 'relevance' : filter.sort
  const page = await findServices(ctx.db, { ...filter, sort }, matching)
  const { rows, counted, nextCursor } = page
  return {
    items: await hitsOf(ctx, rows, terms),
    total: Math.min(counted, MAX_RESULTS),
    ...(counted > MAX_RESULTS && { isBounded: true }),
    ...(nextCursor && { next: queryOf({ ...filter, page: undefined, cursor: nextCursor }) }),
  }
}

export async function countMatches(ctx: Context, filter: FacetFilter): Promise<Facets> {
  const { matching, corrected, filters, facets } = await resolveFilter(ctx, filter)
  const { chosen, open } = questionsToCount(filters, facets)
  const options = { withTraits: filter.traits !== undefined, answers: open }
  const [{ counted, complete = counted, answers = [], ...counts }, chosenAnswers] =
    await Promise.all([
      countFacets(ctx.db, matching, options),
      countFieldFacets(ctx.db, matching, chosen),
    ])
  const perTrade = Map.groupBy(counts.subcategories, ({ category }) => category)
  return {
    total: Math.min(counted, MAX_RESULTS),
    complete: Math.min(complete, MAX_RESULTS),
    isTotalBounded: counted > MAX_RESULTS,
    isApproximate: counts.isApproximate,
    corrected,
    categories: [...perTrade].map(([value, parts]) => ({
      value,
      count: parts.reduce((sum, { count }) => sum + count, 0),
    })),
    subcategories: counts.subcategories,
    skills: counts.skills,
    ...(filters.length > 0 && { fields: answerCounts([...answers, ...chosenAnswers]) }),
    ...(counts.traits && { traits: traitFacets(counts.traits) }),
  }
}

/** US dollars have a fixed scale; in other currencies the scale follows the rates of the services. */
export async function rateScale(ctx: Context): Promise<RateScale> {
  const { currency } = await recentSettings.read(ctx)
  if (currency === 'usd') return USD_RATES
  const cents = await findHighRate(ctx.db)
  return scaleUpTo(cents === undefined ? undefined : toDecimal(cents))
}

/**
 * For the landing page: one service of each featured viber, then of others (docs/product-rules.md#featured-vibers).
 * Throws 400 for an unknown category.
 */
export async function featuredServices(
  ctx: Context,
  category: Category | undefined,
): Promise<Hit[]> {
  await checkCategory(ctx, category)
  return hitsOf(ctx, await findFeatured(ctx.db, category, FEATURED))
}

/** Suggestions for a text that is being typed. A single letter suggests skills and categories only. */
export async function suggest(ctx: Context, typed: string): Promise<Suggestions> {
  const words = wordsOf(typed)
  const text = typed.trim().toLowerCase()
  if (words.length === 0) return { services: [], vibers: [], skills: [], categories: [] }
  const isLongEnough = words.some((word) => word.length > 1)
  const { listingNeedsConfirmedAddress: onlyConfirmed } = await recentSettings.read(ctx)
  const [ids, vibers, skills, suggested] = await Promise.all([
    isLongEnough ? suggestServiceIds(ctx.db, words, { onlyConfirmed }) : [],
    isLongEnough ? suggestVibers(ctx.db, words, { onlyConfirmed }) : [],
    suggestSkills(ctx.db, typed.trim()),
    suggestCategories(ctx, text),
  ])
  const services = await publicServices(ctx, ids)
  return {
    services: services.map(({ id, title, providerName, hourlyRate }) => ({
      id,
      title,
      providerName,
      hourlyRate,
    })),
    vibers,
    skills,
    categories: suggested,
  }
}

/** Main categories and search categories whose label, or a word of it, begins with the text. */
async function suggestCategories(ctx: Context, text: string): Promise<string[]> {
  const { categories, discovery } = await offeredCategories(ctx)
  const trades = categories
    .filter(({ isOffered }) => isOffered)
    .map(({ slug, label, labels }) => ({
      slug,
      names: [categoryLabel(slug, label), ...Object.values(labels)],
    }))
  const named = discovery.map(({ slug, label }) => ({ slug, names: [label] }))
  return [...trades, ...named]
    .filter(({ names }) =>
      names.some((name) => {
        const folded = name.toLowerCase()
        return [folded, ...folded.split(' ')].some((part) => part.startsWith(text))
      }),
    )
    .map(({ slug }) => slug)
}

/** Recalculates the quality of every service, committing after each batch. */
export async function refreshQuality({ db }: Context): Promise<void> {
  let afterId: number | undefined = 0
  while (afterId !== undefined) afterId = await refreshQualityAfter(db, afterId)
}

/**
 * The SQL conditions of a filter, and the corrected text if a word was replaced. Packages take no part while the
 * marketplace offers none.
 */
async function resolveFilter(ctx: Context, filter: FacetFilter) {
  const [meaning, category, settings, questions] = await Promise.all([
    meaningOfText(ctx.db, filter.search, { asTyped: filter.asTyped !== undefined }),
    wantedCategory(ctx, filter.category),
    recentSettings.read(ctx),
    fieldsOf(ctx, 'service'),
  ])
  const facets = chosenFacets(filter.fields, questions)
  const corrected = meaning?.corrected ?? null
  const terms = meaning?.terms ?? null
  const { listingNeedsConfirmedAddress: onlyConfirmed, hasPackages } = settings
  const offered = hasPackages ? filter : { ...filter, maxPackage: undefined }
  const matching = matchingOf(offered, terms, category, {
    onlyConfirmed,
    inFields: hasFacets(facets),
  })
  const filters = questions.filter(({ isFilter }) => isFilter)
  return { matching, terms: terms ?? [], corrected, hasPackages, filters, facets }
}

async function wantedCategory(ctx: Context, name = 'all'): Promise<WantedCategory> {
  if (/^all( categories)?$/i.test(name.trim())) return { rule: null, skills: [] }
  return withSkills(ctx, await categoryRule(ctx, name))
}

async function withSkills({ db }: Context, rule: DiscoveryRule | undefined) {
  return { rule, skills: await skillsOfWords(db, rule?.skillWords ?? []) }
}

interface Options {
  /** Disables corrections. */
  asTyped?: boolean | undefined
}

/** The terms of a text, corrected. Null for an empty text; without terms for a text without words. */
export async function meaningOfText(
  db: Db,
  text = '',
  options: Options = {},
): Promise<Meaning | null> {
  return text.trim() === '' ? null : meaningOfWords(db, wordsOf(text), options)
}

/** Like `meaningOfText`, for words that are split already. */
export async function meaningOfWords(
  db: Db,
  words: readonly string[],
  { asTyped = false }: Options = {},
): Promise<Meaning> {
  const significant = await splitRuns(db, significantWords(words))
  if (significant.length === 0) return { terms: [], corrected: null }
  const [lookedUp, synonyms] = await Promise.all([
    lookUpWords(db, significant, { asTyped }),
    findSynonyms(db, significant),
  ])
  return meaningOf(lookedUp, synonyms)
}
