import { fail } from '#platform/errors.ts'
import { categoryLabel } from '#services/categories.ts'
import type { CategorySet } from '#services/category-set.ts'
import type { KnownNames } from '#services/server/service/category-names.ts'
import { isReserved, isSameLabel } from '#services/server/service/vocabulary-change.ts'
import { shortNameOf } from '#services/short-name.ts'
import type { OwnCategory } from '../../offer-contract.ts'
import { ownHue } from '../../own-hue.ts'

const MAX_SLUG = 40

/**
 * Categories by their names, each with a slug, an icon and a hue that an admin can change later. What exists with such
 * a name keeps its slug. Throws 'vocabulary.line' for a name that is already there.
 */
export function setOfOwn(own: readonly OwnCategory[], known: KnownNames): CategorySet {
  refuseRepeated(own, known)
  const slugs = slugGiver(known)
  // Categories choose first, so that a kind of work never has the slug of a category in a later line.
  const categories = own.map(({ label }) => {
    const same = known.categories.find((one) =>
      isSameLabel(categoryLabel(one.slug, one.label), label),
    )
    return slugs(label, { same: same?.slug, other: 'category' })
  })
  return own.map(({ label, subcategories }, place) => {
    const slug = categories[place] ?? ''
    const parts = known.subcategories.filter(({ category }) => category === slug)
    return {
      slug,
      label,
      icon: 'sparkles',
      hue: ownHue(place),
      subcategories: subcategories.map((part) => {
        const same =
          parts.find((one) => isSameLabel(one.label, part)) ??
          parts.find((one) => one.slug === shortNameOf(part, '_'))
        return { slug: slugs(part, { same: same?.slug, other: 'work' }), label: part }
      }),
    }
  })
}

/** Gives every slug once. `same` is that of the existing entry; `other` is for a name without Latin letters. */
function slugGiver({ taken }: KnownNames) {
  const given = new Set<string>()
  return (name: string, { same, other }: { same: string | undefined; other: string }) => {
    const short = shortNameOf(name, '_')
    const base = short.length > 1 ? short : other
    let slug = same !== undefined && !given.has(same) ? same : base
    for (let count = 2; given.has(slug) || (slug !== same && taken.has(slug)); count++) {
      slug = `${base.slice(0, MAX_SLUG - 4)}_${count}`
    }
    given.add(slug)
    return slug
  }
}

function refuseRepeated(own: readonly OwnCategory[], { searchLabels }: KnownNames): void {
  const categories = new Set(searchLabels)
  for (const [place, { label, subcategories }] of own.entries()) {
    const at = { line: place + 1, path: `categories.${place}` }
    const isAll = isReserved({ slug: '', label }) && isSameLabel(label.slice(0, 3), 'all')
    if (isAll || categories.has(label.toLowerCase())) failLine(at.line, label, `${at.path}.label`)
    categories.add(label.toLowerCase())
    const parts = subcategories.map((part) => part.toLowerCase())
    const repeated = parts.findIndex((part, index) => parts.indexOf(part) !== index)
    if (repeated >= 0)
      failLine(at.line, subcategories[repeated] ?? '', `${at.path}.subcategories.${repeated}`)
  }
}

function failLine(line: number, name: string, field: string): never {
  fail('vocabulary.line', { details: { line, name }, field })
}
