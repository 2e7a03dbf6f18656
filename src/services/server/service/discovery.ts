import { fail } from '#platform/errors.ts'
import type { UserContext } from '#platform/server/context.ts'
import { builtInDiscovery, type DiscoveryRule } from '../../discovery.ts'
import type { DiscoveryChange, ListedDiscovery, NewDiscovery } from '../../vocabulary-contract.ts'
import { listCategories } from '../queries/categories.ts'
import {
  deleteDiscovery,
  insertDiscovery,
  listDiscovery,
  listSubcategories,
  updateDiscovery,
} from '../queries/vocabulary.ts'
import { namesOfCategory, namesOfDiscovery, sameNameIn } from './shown-names.ts'
import {
  afterLast,
  changeVocabulary,
  isReserved,
  moveWithin,
  RESERVED,
  findUnchanged,
  STEP,
  failTaken,
  type AdminContext,
  type Move,
  type WithVersion,
} from './vocabulary-change.ts'
import { failCategory } from './vocabulary.ts'

export async function allDiscovery({ db }: Pick<UserContext, 'db'>): Promise<ListedDiscovery[]> {
  const rows = await listDiscovery(db)
  return rows.map(({ sortOrder: _place, rule, ...row }) => ({ ...row, rule: plainRule(rule) }))
}

export async function addDiscovery(ctx: UserContext, wanted: NewDiscovery) {
  await changeVocabulary(ctx, async (ctx) => {
    const all = await listDiscovery(ctx.db)
    if (isReserved(wanted) || all.some((one) => names(one).includes(wanted.slug))) failTaken('slug')
    await checkLabel(ctx, all, wanted)
    await checkRule(ctx, wanted.rule)
    const label = ownLabel(wanted.slug, wanted.label)
    const id = await insertDiscovery(ctx.db, { ...wanted, label, sortOrder: afterLast(all) })
    return {
      action: 'vocabulary.discovery_added',
      subject: { kind: 'discovery', id },
      after: { slug: wanted.slug, label: wanted.label, rule: JSON.stringify(wanted.rule) },
    }
  })
  return allDiscovery(ctx)
}

export async function changeDiscovery(
  ctx: UserContext,
  id: number,
  { version, label, rule, isActive }: DiscoveryChange,
) {
  await changeVocabulary(ctx, async (ctx) => {
    const all = await listDiscovery(ctx.db)
    const row = findUnchanged(all, id, version)
    if (label !== undefined)
      await checkLabel(
        ctx,
        all.filter((one) => one.id !== id),
        { slug: row.slug, label },
      )
    if (rule) await checkRule(ctx, rule)
    await updateDiscovery(ctx.db, id, {
      ...(label !== undefined && { label: ownLabel(row.slug, label) }),
      ...(rule && { rule }),
      ...(isActive !== undefined && { isActive }),
    })
    return {
      action: 'vocabulary.discovery_changed',
      subject: { kind: 'discovery', id },
      before: { label: row.label, rule: JSON.stringify(row.rule), isActive: row.isActive },
      after: {
        label: label ?? row.label,
        rule: JSON.stringify(rule ?? row.rule),
        isActive: isActive ?? row.isActive,
      },
    }
  })
  return allDiscovery(ctx)
}

export async function moveDiscovery(ctx: UserContext, id: number, { version, direction }: Move) {
  await changeVocabulary(ctx, async (ctx) => {
    const all = await listDiscovery(ctx.db)
    findUnchanged(all, id, version)
    const move = moveWithin(all, id, direction)
    if (!move) return undefined
    for (const [place, one] of move.order.entries()) {
      const sortOrder = (place + 1) * STEP
      if (one.sortOrder !== sortOrder) await updateDiscovery(ctx.db, one.id, { sortOrder })
    }
    return {
      action: 'vocabulary.discovery_changed',
      subject: { kind: 'discovery', id },
      before: move.before,
      after: move.after,
    }
  })
  return allDiscovery(ctx)
}

export async function removeDiscovery(ctx: UserContext, id: number, { version }: WithVersion) {
  await changeVocabulary(ctx, async (ctx) => {
    const row = findUnchanged(await listDiscovery(ctx.db), id, version)
    await deleteDiscovery(ctx.db, id)
    return {
      action: 'vocabulary.discovery_removed',
      subject: { kind: 'discovery', id },
      before: { slug: row.slug, label: row.label, rule: JSON.stringify(row.rule) },
    }
  })
  return allDiscovery(ctx)
}

/** The built-in name is stored as null, so that it is shown in each reader's language. */
const ownLabel = (slug: string, label: string) => (label === builtInDiscovery[slug] ? null : label)

const names = ({ slug, label }: { slug: string; label: string }) => [slug, label.toLowerCase()]

/**
 * Addresses accept slugs and labels, so that a label must differ from every other label and slug. In each language, the
 * name must differ from those of the main categories.
 */
async function checkLabel(
  { db }: AdminContext,
  others: readonly { slug: string; label: string }[],
  { slug, label }: { slug: string; label: string },
) {
  const wanted = label.toLowerCase()
  const shown = namesOfDiscovery({ slug, label, isBuiltIn: ownLabel(slug, label) === null })
  for (const category of await listCategories(db)) {
    if (category.slug === wanted) failTaken('label')
    if (sameNameIn(shown, namesOfCategory(category)))
      fail('vocabulary.taken_category', { field: 'label' })
  }
  if (RESERVED.has(wanted) || others.some((one) => names(one).includes(wanted))) failTaken('label')
}

async function checkRule({ db }: AdminContext, { category, subcategories = [] }: DiscoveryRule) {
  if (category && !(await listCategories(db)).some(({ slug }) => slug === category)) failCategory()
  const known = new Set((await listSubcategories(db)).map(({ slug }) => slug))
  if (subcategories.every((slug) => known.has(slug))) return
  fail('request.invalid', {
    errors: [{ path: 'rule', message: 'Please select a subcategory' }],
  })
}

function plainRule({ category, subcategories, skillWords }: DiscoveryRule) {
  return {
    ...(category && { category }),
    ...(subcategories && { subcategories: [...subcategories] }),
    ...(skillWords && { skillWords: [...skillWords] }),
  }
}
