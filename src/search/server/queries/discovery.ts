import type { Db } from '#platform/server/db.ts'
import type { DiscoveryRule } from '#services/discovery.ts'
import { countUpTo, inCategory, skillsOfWords } from './matching.ts'

/** How many services fit any part of the rule now, counted up to `most`. */
export async function countByRule(db: Db, rule: DiscoveryRule, most: number): Promise<number> {
  const skills = await skillsOfWords(db, rule.skillWords ?? [])
  const { rows } = await countUpTo(inCategory({ rule, skills }), most).execute(db)
  return rows[0]?.counted ?? 0
}
