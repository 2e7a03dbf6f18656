import { isDeepStrictEqual } from 'node:util'
import type { Download } from '#platform/contract.ts'
import { csvFile, type Columns } from '#platform/csv.ts'
import { fail } from '#platform/errors.ts'
import type { Language } from '#platform/languages.ts'
import type { UserContext } from '#platform/server/context.ts'
import { todayOf } from '#platform/server/today.ts'
import {
  MAX_CATEGORIES,
  type CategoryChange,
  type ListedCategory,
  type NewCategory,
} from '../../categories-admin-contract.ts'
import type { Translations } from '../../categories-contract.ts'
import {
  countServicesByCategory,
  deleteCategory,
  insertCategory,
  listCategories,
  lockCategory,
  updateCategory,
  type CategoryRow,
} from '../queries/categories.ts'
import { usesOfCategory } from '../queries/uses.ts'
import { listDiscovery } from '../queries/vocabulary.ts'
import { namesOfCategory, namesOfDiscovery, sameNameIn } from './shown-names.ts'
import {
  afterLast,
  changeVocabulary,
  failNameless,
  failTaken,
  findUnchanged,
  isReserved,
  moveWithin,
  RESERVED,
  STEP,
  type AdminContext,
  type Move,
  type WithVersion,
} from './vocabulary-change.ts'

export async function allCategories({ db }: Pick<UserContext, 'db'>): Promise<ListedCategory[]> {
  const [rows, counts] = await Promise.all([
    listCategories(db),
    countServicesByCategory(db, { withArchived: false }),
  ])
  return rows.map(({ sortOrder: _place, ...row }) => ({
    ...row,
    services: counts.get(row.slug) ?? 0,
  }))
}

/** The label is empty for a built-in category with its original name. */
const columns: Columns<ListedCategory> = {
  slug: ({ slug }) => slug,
  label: ({ label }) => label,
  'label in Spanish': ({ labels }) => labels.es ?? null,
  'label in French': ({ labels }) => labels.fr ?? null,
  tagline: ({ tagline }) => tagline,
  'tagline in Spanish': ({ taglines }) => taglines?.es ?? null,
  'tagline in French': ({ taglines }) => taglines?.fr ?? null,
  icon: ({ icon }) => icon,
  hue: ({ hue }) => hue,
  'built in': ({ isBuiltIn }) => isBuiltIn,
  on: ({ isActive }) => isActive,
  offered: ({ isOffered }) => isOffered,
  services: ({ services }) => services,
}

export async function exportCategories(ctx: UserContext): Promise<Download> {
  return csvFile(`categories-${todayOf(ctx)}`, columns, await allCategories(ctx))
}

/** Throws 'category.too_many', and 'vocabulary.taken' or 'vocabulary.taken_search' at the field. */
export async function addCategory(ctx: UserContext, wanted: NewCategory) {
  await changeVocabulary(ctx, async (ctx) => {
    const all = await keyed(ctx)
    if (all.length >= MAX_CATEGORIES)
      fail('category.too_many', { details: { max: MAX_CATEGORIES } })
    if (isReserved(wanted) || all.some(({ slug }) => slug === wanted.slug)) failTaken('slug')
    await checkNames(ctx, all, wanted)
    if (await isSearchName(ctx, wanted.slug)) failTaken('slug')
    await insertCategory(ctx.db, { ...wanted, sortOrder: afterLast(all) })
    return {
      action: 'vocabulary.category_added',
      after: { slug: wanted.slug, ...auditedFields(wanted) },
    }
  })
  return allCategories(ctx)
}

/** Throws 'category.last' if no other category would be offered. */
export async function changeCategory(
  ctx: UserContext,
  slug: string,
  { version, ...change }: CategoryChange,
) {
  await changeVocabulary(ctx, async (ctx) => {
    const all = await keyed(ctx)
    const row = findUnchanged(all, slug, version)
    const others = all.filter((one) => one.slug !== slug)
    if (change.label === null && !row.isBuiltIn) failNameless()
    if (change.isActive === false) keepOneOffered(others)
    const given = Object.fromEntries(
      Object.entries(change).filter(([, value]) => value !== undefined),
    ) as Omit<CategoryChange, 'version'>
    // A name that another one had before it was checked can stay.
    const isRenamed = change.label !== undefined && change.label !== row.label
    const isTranslated = change.labels && !isDeepStrictEqual(change.labels, row.labels)
    if (isRenamed || isTranslated) await checkNames(ctx, others, { ...row, ...given })
    await updateCategory(ctx.db, slug, given)
    return {
      action: 'vocabulary.category_changed',
      before: { slug, ...auditedFields(row) },
      after: { slug, ...auditedFields({ ...row, ...given }) },
    }
  })
  return allCategories(ctx)
}

export async function moveCategory(ctx: UserContext, slug: string, { version, direction }: Move) {
  await changeVocabulary(ctx, async (ctx) => {
    const all = await keyed(ctx)
    findUnchanged(all, slug, version)
    const move = moveWithin(all, slug, direction)
    if (!move) return undefined
    for (const [place, one] of move.order.entries()) {
      const sortOrder = (place + 1) * STEP
      if (one.sortOrder !== sortOrder) await updateCategory(ctx.db, one.slug, { sortOrder })
    }
    return { action: 'vocabulary.category_changed', before: move.before, after: move.after }
  })
  return allCategories(ctx)
}

/** Built-in categories stay. Throws 'category.in_use' with services, 'category.in_gigs' with gigs, and what names it. */
export async function removeCategory(ctx: UserContext, slug: string, { version }: WithVersion) {
  await changeVocabulary(ctx, async (ctx) => {
    const all = await keyed(ctx)
    const row = findUnchanged(all, slug, version)
    if (row.isBuiltIn) fail('category.built_in')
    await lockCategory(ctx.db, slug)
    const count = (await countServicesByCategory(ctx.db, { withArchived: true })).get(slug) ?? 0
    if (count > 0) fail('category.in_use', { details: { count } })
    await refuseNamed(ctx, slug)
    if (row.isActive) keepOneOffered(all.filter((one) => one.slug !== slug))
    await deleteCategory(ctx.db, slug)
    return { action: 'vocabulary.category_removed', before: { slug, ...auditedFields(row) } }
  })
  return allCategories(ctx)
}

async function refuseNamed({ db }: AdminContext, slug: string): Promise<void> {
  const { searchCategories, fields, menuItems } = await usesOfCategory(db, slug)
  const named = (names: string[]) => ({ details: { names: names.join(', ') } })
  if (searchCategories.length > 0) fail('category.in_search', named(searchCategories))
  if (fields.length > 0) fail('category.in_fields', named(fields))
  if (menuItems.length > 0) fail('category.in_menus', named(menuItems))
}

async function keyed({ db }: AdminContext) {
  return (await listCategories(db)).map((row) => ({ ...row, id: row.slug }))
}

/** Addresses accept slugs of main categories, and slugs and labels of search categories. */
async function isSearchName({ db }: AdminContext, slug: string): Promise<boolean> {
  return (await listDiscovery(db)).some(({ label }) => label.toLowerCase() === slug)
}

/** In each language, the name must differ from those of all other main and search categories. */
async function checkNames(
  { db }: AdminContext,
  others: readonly CategoryRow[],
  wanted: Parameters<typeof namesOfCategory>[0],
): Promise<void> {
  const names = namesOfCategory(wanted)
  const label = wanted.label?.toLowerCase() ?? ''
  if (others.some(({ slug }) => slug === label)) failTaken('label')
  if (RESERVED.has(label) && label.startsWith('all')) failTaken('label')
  for (const other of others) {
    const language = sameNameIn(names, namesOfCategory(other))
    if (language) failTaken(fieldOf(language, wanted.labels))
  }
  for (const other of await listDiscovery(db)) {
    const language = sameNameIn(names, namesOfDiscovery(other))
    if (language) fail('vocabulary.taken_search', { field: fieldOf(language, wanted.labels) })
  }
}

/** The field of the name in this language. */
function fieldOf(language: Language, labels: Translations = {}): string {
  return language !== 'en' && labels[language] !== undefined ? `labels.${language}` : 'label'
}

function keepOneOffered(others: readonly CategoryRow[]): void {
  if (!others.some(({ isOffered }) => isOffered)) fail('category.last')
}

function auditedFields(fields: {
  labels?: CategoryChange['labels']
  label?: string | null | undefined
  tagline?: string | null | undefined
  taglines?: CategoryChange['taglines']
  icon: string
  hue: number
  isActive?: boolean | undefined
}) {
  const { label = null, labels = {}, tagline = null, taglines = {}, isActive = true } = fields
  const { icon, hue } = fields
  const translations = { labels: JSON.stringify(labels), taglines: JSON.stringify(taglines) }
  return { label, tagline, ...translations, icon, hue, isActive }
}
