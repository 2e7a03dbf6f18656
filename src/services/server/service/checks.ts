import { fail } from '#platform/errors.ts'
import type { Db } from '#platform/server/db.ts'
import type { ServiceChange } from '../../contract.ts'
import { uniqueSkills } from '../../skills.ts'
import { listBlocked, lockSkills } from '../queries/skills.ts'
import { lockSubcategoryForShare } from '../queries/vocabulary.ts'
import { failCategory } from './vocabulary.ts'

/**
 * Accepts an active subcategory of an active category, or the one that the service already has
 * (docs/product-rules.md#service-fields). Locks both rows, so that no admin deactivates one before the commit.
 */
export async function checkSubcategory(
  db: Db,
  { category, subcategory }: { category: string; subcategory: string },
  before?: { category: string; subcategory: string },
): Promise<void> {
  const isKept = before?.category === category && before.subcategory === subcategory
  const part = await lockSubcategoryForShare(db, category, subcategory)
  if (part && isKept) return
  if (part && !part.isCategoryActive) failCategory()
  if (part?.isActive) return
  fail('request.invalid', {
    errors: [{ path: 'subcategory', message: 'Please select a subcategory' }],
  })
}

/** Rejects blocked skills. Locks the others, so that no admin blocks or renames one before the commit. */
export async function checkSkills(db: Db, { skills = [] }: ServiceChange): Promise<void> {
  const names = uniqueSkills(skills)
  if (names.length === 0) return
  await lockSkills(db, names, 'share')
  const blocked = await listBlocked(db, names)
  if (blocked.length > 0) failBlockedSkills('skills', blocked)
}

export function failBlockedSkills(path: string, names: readonly string[]): never {
  fail('request.invalid', {
    errors: names.map((name) => ({ path, message: `The skill “${name}” cannot be used` })),
  })
}
