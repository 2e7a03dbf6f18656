/**
 * Where to look for the best matches, best services first: each bound has an index of its own over the
 * services whose score reaches it (migration 0007), and 0 is all of them. A common word finds its thousand
 * among the best few thousand; only a rare one has to ask them all, and has few.
 */
const QUALITY_TIERS = [830, 800, 680, 0]
/** Suggestions look for five: the best and the rest will do. */
export const TITLE_TIERS = [830, 0]

/** Asks tier after tier until one has enough; the last one has whatever there is. */
export async function askTiers<Answer>(
  ask: (leastScore: number) => Promise<Answer>,
  isEnough: (answer: Answer) => boolean,
  [best = 0, ...others]: readonly number[] = QUALITY_TIERS,
): Promise<Answer> {
  let answer = await ask(best)
  for (const tier of others) {
    if (isEnough(answer)) return answer
    answer = await ask(tier)
  }
  return answer
}
