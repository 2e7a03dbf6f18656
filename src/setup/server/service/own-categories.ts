import type { CategorySet } from '#services/category-set.ts'
import { shortNameOf } from '#services/short-name.ts'
import type { OwnCategory } from '../../offer-contract.ts'
import { ownHue } from '../../own-hue.ts'

const MAX_SLUG = 40

/** Categories by their names, each with a slug, an icon and a hue that an admin can change later. */
export function setOfOwn(categories: readonly OwnCategory[]): CategorySet {
  const taken = new Set<string>()
  /** A name without Latin letters has no slug of its own. */
  const slugFor = (name: string, other: string) => {
    const short = shortNameOf(name, '_')
    const base = short.length > 1 ? short : other
    let slug = base
    for (let count = 2; taken.has(slug); count++) slug = `${base.slice(0, MAX_SLUG - 4)}_${count}`
    taken.add(slug)
    return slug
  }
  return categories.map(({ label, subcategories }, place) => ({
    slug: slugFor(label, 'category'),
    label,
    icon: 'sparkles',
    hue: ownHue(place),
    subcategories: subcategories.map((part) => ({ slug: slugFor(part, 'work'), label: part })),
  }))
}
