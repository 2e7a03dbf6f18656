import { hasUsers } from '#accounts/server/service/accounts.ts'
import { makeFirstDrafts } from '#pages/server/service/starters.ts'
import { systemContext, type Resources } from '#platform/server/context.ts'
import type { Database } from '#platform/server/db.ts'
import { inOneTransaction } from '#platform/server/one-transaction.ts'
import { makePromptCategories } from '../demo/prompts.ts'
import { seedDemo } from '../demo/seed.ts'
import type { Progress } from './progress.ts'

/**
 * Gives a marketplace without people its first contents: the demo data in demo mode, otherwise the drafts of pages and
 * the categories of prompts.
 */
export async function fillFirstTime(
  resources: Resources,
  database: Database,
  { say, count }: Progress,
): Promise<void> {
  if (await hasUsers(resources)) return
  const { config } = resources
  if (!config.isDemo) {
    await makeFirstDrafts(systemContext(resources))
    await makePromptCategories(systemContext(resources))
    return
  }
  const started = Date.now()
  say('Creating the demo data …')
  // A start that is interrupted here leaves a marketplace without people, which the next start fills.
  await inOneTransaction(database, (db) =>
    seedDemo({ ...resources, db }, config.seedNow, {
      onPart: (done, all) => count('Creating the demo data', done, all),
    }),
  )
  say(`Created the demo data (${((Date.now() - started) / 1000).toFixed(1)} s).`)
}
