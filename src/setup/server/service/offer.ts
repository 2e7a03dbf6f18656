import { audit } from '#audit/server/service.ts'
import { found } from '#platform/errors.ts'
import { transaction, type InTransaction, type UserContext } from '#platform/server/context.ts'
import { startVocabularyOver } from '#services/server/service/built-in-vocabulary.ts'
import { knownNames } from '#services/server/service/category-names.ts'
import { setCategories } from '#services/server/service/category-set.ts'
import { refuseBroken } from '#services/server/service/vocabulary-change.ts'
import { writeSettings } from '#settings/server/service/change.ts'
import { inProductOrder } from '#settings/server/service/languages.ts'
import { applyTemplate } from '#templates/server/service/apply.ts'
import { gallery, headlinesOf } from '#templates/server/service/gallery.ts'
import { parseTemplate, type ReadTemplate } from '#templates/server/service/parse.ts'
import type { Template } from '#templates/template.ts'
import type { OfferAnswer, OfferedTemplate, ReadFile, SetupOffer } from '../../offer-contract.ts'
import { upsertMilestone } from '../queries.ts'
import { moveTo, setupState } from './first-run.ts'
import { setOfOwn } from './own-categories.ts'

export async function offeredTemplates(ctx: UserContext): Promise<OfferedTemplate[]> {
  await setupState(ctx)
  return [...(await gallery())].map(([slug, { name, description, categories, landing }]) => ({
    slug,
    name,
    description,
    categories: categories.map(
      ({ slug, label = null, labels = {}, tagline = null, taglines, ...looks }) => ({
        slug,
        label,
        labels,
        tagline,
        taglines,
        icon: looks.icon ?? 'sparkles',
        hue: looks.hue ?? 0,
      }),
    ),
    headline: headlinesOf(landing),
  }))
}

/** Reads a template file without applying it. Throws 'template.line' for a file with an error. */
export async function readFile(ctx: UserContext, file: string): Promise<ReadFile> {
  await setupState(ctx)
  const { leftOut } = await parseTemplate(file)
  return { leftOut }
}

/**
 * While there is no service, only the last answer counts. Throws 'template.line' for a file with an error,
 * 'vocabulary.line' for a repeated name, and 'not_found' for an unknown template.
 */
export async function setOffer(ctx: UserContext, chosen: SetupOffer): Promise<OfferAnswer> {
  await setupState(ctx)
  const { offeredLanguages, defaultLanguage } = chosen
  const { template, leftOut } = await templateOf(chosen)
  await transaction(ctx, async (ctx) => {
    if (template) await applyAnew(ctx, template)
    else if (chosen.categories) await sellOwn(ctx, chosen.categories)
    const values = { offeredLanguages: inProductOrder(offeredLanguages), defaultLanguage }
    await writeSettings(ctx, 'setup', { values })
    await recordOffer(ctx, chosen)
    await moveTo(ctx, 'look')
  }).catch(refuseBroken)
  return { ...(await setupState(ctx)), leftOut }
}

async function applyAnew(ctx: InTransaction<UserContext>, template: Template): Promise<void> {
  const isAnew = await startVocabularyOver(ctx)
  await applyTemplate(ctx, template, { isAnew })
}

/** Fields, words and texts of an earlier answer go; with services, they stay. */
async function sellOwn(
  ctx: InTransaction<UserContext>,
  own: NonNullable<SetupOffer['categories']>,
): Promise<void> {
  const isAnew = await startVocabularyOver(ctx)
  const categories = setOfOwn(own, await knownNames(ctx))
  if (!isAnew) return setCategories(ctx, categories)
  await applyTemplate(ctx, { categories, fields: [], words: {}, landing: {} }, { isAnew })
}

async function templateOf({ template, file }: SetupOffer): Promise<Partial<ReadTemplate> & Left> {
  if (file !== undefined && template === undefined) return parseTemplate(file)
  return {
    ...(template !== undefined && { template: found((await gallery()).get(template)) }),
    leftOut: [],
  }
}
type Left = Pick<ReadTemplate, 'leftOut'>

async function recordOffer(
  ctx: InTransaction<UserContext>,
  { template, file, categories }: SetupOffer,
): Promise<void> {
  if (!template && !file && !categories) return
  await upsertMilestone(ctx.db, { name: 'categories_looked_at', at: ctx.now() })
  const from = template ?? (file ? 'file' : 'own categories')
  await audit(ctx, { action: 'setup.offer', after: { from } })
}
