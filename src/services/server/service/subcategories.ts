import type { Download } from '#platform/contract.ts'
import { csvFile, type Columns } from '#platform/csv.ts'
import { fail } from '#platform/errors.ts'
import type { UserContext } from '#platform/server/context.ts'
import { todayOf } from '#platform/server/today.ts'
import type { Translations } from '../../categories-contract.ts'
import { MAX_SUBCATEGORIES } from '../../limits.ts'
import type {
  ListedSubcategory,
  NewSubcategory,
  SubcategoryChange,
} from '../../vocabulary-contract.ts'
import { listCategories } from '../queries/categories.ts'
import {
  countServicesBySubcategory,
  insertSubcategory,
  listSubcategories,
  updateSubcategory,
} from '../queries/vocabulary.ts'
import {
  afterLast,
  changeVocabulary,
  isReserved,
  isSameLabel,
  moveWithin,
  findUnchanged,
  STEP,
  failNameless,
  failTaken,
  type Move,
} from './vocabulary-change.ts'
import { failCategory } from './vocabulary.ts'

export async function allSubcategories({
  db,
}: Pick<UserContext, 'db'>): Promise<ListedSubcategory[]> {
  const [rows, counts] = await Promise.all([listSubcategories(db), countServicesBySubcategory(db)])
  return rows.map(({ sortOrder: _place, ...row }) => ({
    ...row,
    services: counts.get(row.slug) ?? 0,
  }))
}

/** The label is empty for a built-in subcategory with its original name. */
const columns: Columns<ListedSubcategory> = {
  id: ({ id }) => id,
  category: ({ category }) => category,
  slug: ({ slug }) => slug,
  label: ({ label }) => label,
  'built in': ({ isBuiltIn }) => isBuiltIn,
  offered: ({ isActive }) => isActive,
  services: ({ services }) => services,
  'label in Spanish': ({ labels }) => labels.es ?? null,
  'label in French': ({ labels }) => labels.fr ?? null,
}

export async function exportSubcategories(ctx: UserContext): Promise<Download> {
  return csvFile(`subcategories-${todayOf(ctx)}`, columns, await allSubcategories(ctx))
}

/** Throws 'subcategory.too_many', and 'vocabulary.taken' at the field. */
export async function addSubcategory(ctx: UserContext, wanted: NewSubcategory) {
  await changeVocabulary(ctx, async (ctx) => {
    const all = await listSubcategories(ctx.db)
    const siblings = all.filter(({ category }) => category === wanted.category)
    if (isReserved(wanted) || all.some(({ slug }) => slug === wanted.slug)) failTaken('slug')
    if (siblings.some(({ label }) => isSameLabel(label, wanted.label))) failTaken('label')
    const known = await listCategories(ctx.db)
    if (!known.some(({ slug }) => slug === wanted.category)) failCategory()
    checkRoom(siblings)
    const id = await insertSubcategory(ctx.db, { ...wanted, sortOrder: afterLast(siblings) })
    return {
      action: 'vocabulary.subcategory_added',
      subject: { kind: 'subcategory', id },
      after: { category: wanted.category, ...auditedFields({ ...wanted, isActive: true }) },
    }
  })
  return allSubcategories(ctx)
}

/** Throws 'subcategory.too_many' if one is switched on that no longer fits. */
export async function changeSubcategory(
  ctx: UserContext,
  id: number,
  { version, label, labels, isActive }: SubcategoryChange,
) {
  await changeVocabulary(ctx, async (ctx) => {
    const all = await listSubcategories(ctx.db)
    const row = findUnchanged(all, id, version)
    const others = all.filter((one) => one.id !== id && one.category === row.category)
    if (label && others.some((one) => isSameLabel(one.label, label))) failTaken('label')
    if (label === null && !row.isBuiltIn) failNameless()
    if (isActive === true && !row.isActive) checkRoom(others)
    const wanted = {
      ...(label !== undefined && { label }),
      ...(labels && { labels }),
      ...(isActive !== undefined && { isActive }),
    }
    await updateSubcategory(ctx.db, id, wanted)
    return {
      action: 'vocabulary.subcategory_changed',
      subject: { kind: 'subcategory', id },
      before: auditedFields(row),
      after: auditedFields({ ...row, ...wanted }),
    }
  })
  return allSubcategories(ctx)
}

export async function moveSubcategory(ctx: UserContext, id: number, { version, direction }: Move) {
  await changeVocabulary(ctx, async (ctx) => {
    const all = await listSubcategories(ctx.db)
    const row = findUnchanged(all, id, version)
    const siblings = all.filter(({ category }) => category === row.category)
    const move = moveWithin(siblings, id, direction)
    if (!move) return undefined
    for (const [place, one] of move.order.entries()) {
      const sortOrder = (place + 1) * STEP
      if (one.sortOrder !== sortOrder) await updateSubcategory(ctx.db, one.id, { sortOrder })
    }
    return {
      action: 'vocabulary.subcategory_changed',
      subject: { kind: 'subcategory', id },
      before: move.before,
      after: move.after,
    }
  })
  return allSubcategories(ctx)
}

function checkRoom(others: readonly { isActive: boolean }[]): void {
  if (others.filter(({ isActive }) => isActive).length >= MAX_SUBCATEGORIES)
    fail('subcategory.too_many', { details: { max: MAX_SUBCATEGORIES } })
}

function auditedFields(fields: {
  slug: string
  label: string | null
  labels?: Translations | undefined
  isActive: boolean
}) {
  const { slug, label, labels = {}, isActive } = fields
  return { slug, label, labels: JSON.stringify(labels), isActive }
}
