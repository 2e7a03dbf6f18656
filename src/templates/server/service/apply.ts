import { deleteUnanswered, setFields } from '#fields/server/service/field-set.ts'
import { writtenTexts } from '#home/server/service.ts'
import type { InTransaction, UserContext } from '#platform/server/context.ts'
import { setCategories } from '#services/server/service/category-set.ts'
import { writeSettings } from '#settings/server/service/change.ts'
import { setWords } from '#words/server/service/word-set.ts'
import type { Template } from '../../template.ts'

/**
 * Makes a marketplace sell, ask and say what the template does. Categories and fields that it does not name are
 * switched off; own words and texts of the landing page that it does not name become the original ones. Anew, questions
 * without an answer are deleted.
 */
export async function applyTemplate(
  ctx: InTransaction<UserContext>,
  { categories, fields, words, landing }: Omit<Template, 'version' | 'name' | 'description'>,
  { isAnew }: { isAnew: boolean },
): Promise<void> {
  if (isAnew) await deleteUnanswered(ctx)
  await setCategories(ctx, categories)
  await setFields(ctx, fields)
  await setWords(ctx, words)
  await writeSettings(ctx, 'landing', { values: { landing: writtenTexts(landing) } })
}
