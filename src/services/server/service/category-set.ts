import { fail } from '#platform/errors.ts'
import type { UserContext } from '#platform/server/context.ts'
import { MAX_CATEGORIES } from '../../categories-admin-contract.ts'
import type { CategoryOfSet, CategorySet } from '../../category-set.ts'
import { insertCategory, listCategories, updateCategory } from '../queries/categories.ts'
import {
  insertSubcategory,
  listDiscovery,
  listSubcategories,
  lockVocabulary,
  updateSubcategory,
} from '../queries/vocabulary.ts'
import { giveWay, switchSearchCategories } from './built-in-vocabulary.ts'
import { namesOfCategory, namesOfDiscovery, sameNameIn } from './shown-names.ts'
import {
  failNameless,
  failTaken,
  isReserved,
  RESERVED,
  STEP,
  type AdminContext,
} from './vocabulary-change.ts'
import { forgetVocabulary } from './vocabulary.ts'

/**
 * Makes these the offered main categories, in this order. Others are switched off, and nothing of the owner is deleted.
 * Built-in search categories give way to these names, and are off while they find nothing that is offered. Throws
 * 'vocabulary.taken' at a subcategory whose slug another category has, and 'category.too_many'.
 */
export async function setCategories(ctx: AdminContext, set: CategorySet): Promise<void> {
  const { db } = ctx
  await lockVocabulary(db)
  await giveWay(db, set)
  const known = await listCategories(db)
  const others = known.filter(({ slug }) => !set.some((one) => one.slug === slug))
  if (set.length + others.length > MAX_CATEGORIES)
    fail('category.too_many', { details: { max: MAX_CATEGORIES } })
  const search = await listDiscovery(db)
  const searchNames = new Set(search.map(({ label }) => label.toLowerCase()))
  for (const [place, one] of set.entries()) {
    const isNew = known.every(({ slug }) => slug !== one.slug)
    const path = `categories.${place}`
    if (isNew && searchNames.has(one.slug)) failTaken(`${path}.slug`)
    const names = namesOfCategory(one)
    if (search.some((other) => sameNameIn(names, namesOfDiscovery(other))))
      fail('vocabulary.taken_search', { field: `${path}.label` })
    await saveCategory(ctx, one, { path, isNew, sortOrder: (place + 1) * STEP })
  }
  for (const [place, { slug }] of others.entries()) {
    const sortOrder = (set.length + place + 1) * STEP
    await updateCategory(db, slug, { isActive: false, sortOrder })
  }
  await switchSearchCategories(db)
  ctx.afterCommit(async (ctx) => forgetVocabulary(ctx))
}

interface Place {
  /** Where the entry is in the request, for refusals. */
  path: string
  sortOrder: number
}

async function saveCategory(
  ctx: AdminContext,
  { slug, subcategories, ...given }: CategoryOfSet,
  { path, isNew, sortOrder }: Place & { isNew: boolean },
): Promise<void> {
  const looks = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Omit<CategoryOfSet, 'slug' | 'subcategories'>
  const { label, icon, hue } = looks
  if (isNew && label && icon && hue !== undefined) {
    if (isReserved({ slug, label })) failTaken(`${path}.slug`)
    await insertCategory(ctx.db, { ...looks, slug, icon, hue, sortOrder })
  } else await updateCategory(ctx.db, slug, { ...looks, isActive: true, sortOrder })
  if (subcategories) await setSubcategories(ctx, slug, subcategories, path)
}

async function setSubcategories(
  { db }: AdminContext,
  category: string,
  wanted: NonNullable<CategoryOfSet['subcategories']>,
  path: string,
): Promise<void> {
  const all = await listSubcategories(db)
  const taken = await otherNames(db)
  for (const [place, { slug, label = null, labels }] of wanted.entries()) {
    const sortOrder = (place + 1) * STEP
    const known = all.find((one) => one.slug === slug)
    if (known ? known.category !== category : taken.has(slug))
      failTaken(`${path}.subcategories.${place}.slug`)
    if (label === null && !known?.isBuiltIn) failNameless()
    const names = { label, ...(labels && { labels }) }
    if (known) await updateSubcategory(db, known.id, { ...names, isActive: true, sortOrder })
    else await insertSubcategory(db, { ...names, category, slug, label: label ?? slug, sortOrder })
  }
  const others = all.filter(
    (one) => one.category === category && !wanted.some(({ slug }) => slug === one.slug),
  )
  for (const { id } of others) await updateSubcategory(db, id, { isActive: false })
}

/** The names that no subcategory can have, because addresses use them for something else. */
async function otherNames(db: AdminContext['db']): Promise<Set<string>> {
  const names = [...(await listCategories(db)), ...(await listDiscovery(db))]
  return new Set([...RESERVED, ...names.map(({ slug }) => slug)])
}

/** The offered main categories with their active subcategories, for a template. */
export async function categorySet({ db }: Pick<UserContext, 'db'>): Promise<CategorySet> {
  const parts = (await listSubcategories(db)).filter(({ isActive }) => isActive)
  const offered = (await listCategories(db)).filter(({ isOffered }) => isOffered)
  return offered.map(({ slug, label, labels, tagline, taglines, icon, hue }) => {
    const subcategories = parts
      .filter(({ category }) => category === slug)
      .map((one) => ({ slug: one.slug, label: one.label, labels: one.labels }))
    return { slug, label, labels, tagline, taglines, icon, hue, subcategories }
  })
}
