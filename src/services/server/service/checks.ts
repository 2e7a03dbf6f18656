import { fail } from '#platform/errors.ts'
import type { Db } from '#platform/server/db.ts'
import type { ServiceChange } from '../../contract.ts'
import { uniqueSkills } from '../../skills.ts'
import { listBlocked, lockSkills } from '../queries/skills.ts'
import { shareSubcategory } from '../queries/vocabulary.ts'

/**
 * The subcategory is one of its category's that is offered, or the one the service already has
 * (docs/product-rules.md#service-fields).
 * Held to the transaction's end, so that no admin switches it off meanwhile.
 */
export async function checkWords(
  db: Db,
  { category, subcategory }: { category: string; subcategory: string },
  before?: { category: string; subcategory: string },
): Promise<void> {
  const isKept = before?.category === category && before.subcategory === subcategory
  const part = await shareSubcategory(db, category, subcategory)
  if (part && (part.isActive || isKept)) return
  fail('request.invalid', {
    errors: [{ path: 'subcategory', message: 'Please select a subcategory' }],
  })
}

/** None of the skills is blocked. Held to the transaction's end, so that no admin blocks one meanwhile. */
export async function checkSkills(db: Db, { skills = [] }: ServiceChange): Promise<void> {
  const names = uniqueSkills(skills)
  if (names.length === 0) return
  await lockSkills(db, names, 'share')
  const blocked = await listBlocked(db, names)
  if (blocked.length > 0) refuseSkills('skills', blocked)
}

export function refuseSkills(path: string, names: readonly string[]): never {
  fail('request.invalid', {
    errors: names.map((name) => ({ path, message: `The skill “${name}” cannot be used` })),
  })
}
