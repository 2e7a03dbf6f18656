import { listCategories } from '../queries/categories.ts'
import { listDiscovery, listSubcategories } from '../queries/vocabulary.ts'
import { RESERVED, type AdminContext } from './vocabulary-change.ts'

/** The names that exist when an owner enters own categories. */
export interface KnownNames {
  categories: readonly { slug: string; label: string | null }[]
  subcategories: readonly { category: string; slug: string; label: string | null }[]
  /** Slugs that no new entry can have. Built-in search categories give way, so theirs are free. */
  taken: ReadonlySet<string>
  /** The names of own search categories, in lower case. */
  searchLabels: readonly string[]
}

export async function knownNames({ db }: Pick<AdminContext, 'db'>): Promise<KnownNames> {
  const [categories, subcategories] = [await listCategories(db), await listSubcategories(db)]
  const search = (await listDiscovery(db)).filter(({ isBuiltIn }) => !isBuiltIn)
  const entries = [...categories, ...subcategories, ...search]
  return {
    categories,
    subcategories,
    taken: new Set([...RESERVED, ...entries.map(({ slug }) => slug)]),
    searchLabels: search.map(({ label }) => label.toLowerCase()),
  }
}
