import { fieldSet } from '#fields/server/service/field-set.ts'
import type { UserContext } from '#platform/server/context.ts'
import { categorySet } from '#services/server/service/category-set.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import { wordSet } from '#words/server/service/word-set.ts'
import { TEMPLATE_VERSION, type Template } from '../../template.ts'

/** The marketplace as a template: what it sells, asks and says. */
export async function exportTemplate(
  ctx: Pick<UserContext, 'db'>,
  { name, description }: { name: string; description: string },
): Promise<Template> {
  const { landing } = await currentSettings(ctx)
  const categories = await categorySet(ctx)
  const isOffered = (slug: string) => categories.some((one) => one.slug === slug)
  return {
    version: TEMPLATE_VERSION,
    name: { en: name },
    description: { en: description },
    categories,
    fields: (await fieldSet(ctx)).flatMap((field) => {
      const asked = field.categories?.filter(isOffered)
      // A field of categories that are all switched off is not asked.
      return asked?.length === 0 ? [] : [{ ...field, ...(asked && { categories: asked }) }]
    }),
    words: await wordSet(ctx),
    landing,
  }
}
