import { audit } from '#audit/server/service.ts'
import { fail, found } from '#platform/errors.ts'
import { transaction, type Context, type UserContext } from '#platform/server/context.ts'
import type { PageTranslation, Translation, TranslationFields } from '../../contract.ts'
import { lockPage } from '../queries.ts'
import { deleteTranslation, listTranslations, putTranslation } from '../queries/translations.ts'
import { safeContent } from './change.ts'
import { tellPagesChanged } from './tell.ts'

interface Which {
  id: number
  language: Translation
}

export async function translationsOf(ctx: UserContext, id: number): Promise<PageTranslation[]> {
  const rows = await transaction(ctx, async ({ db }) => {
    found(await lockPage(db, id))
    return listTranslations(db, id)
  })
  return rows.map((row) => toTranslation(row))
}

/** Throws 'content.too_long'; without a viewer the product says it. */
export async function translatePage(
  ctx: Context,
  { id, language }: Which,
  fields: TranslationFields,
): Promise<PageTranslation> {
  const values = {
    title: fields.title,
    content: safeContent(fields.content),
    metaTitle: fields.metaTitle || null,
    metaDescription: fields.metaDescription || null,
  }
  return transaction(ctx, async (ctx) => {
    found(await lockPage(ctx.db, id))
    const row = { ...values, updatedAt: ctx.now() }
    await putTranslation(ctx.db, { pageId: id, language }, row)
    tellPagesChanged(ctx)
    await audit(ctx, {
      action: 'page.translated',
      subject: { kind: 'page', id },
      after: { language, title: values.title, contentLength: values.content.length },
    })
    return toTranslation({ ...row, language })
  })
}

export async function removeTranslation(ctx: UserContext, { id, language }: Which): Promise<void> {
  await transaction(ctx, async (ctx) => {
    found(await lockPage(ctx.db, id))
    if (!(await deleteTranslation(ctx.db, { pageId: id, language }))) fail('not_found')
    tellPagesChanged(ctx)
    await audit(ctx, {
      action: 'page.translation_removed',
      subject: { kind: 'page', id },
      before: { language },
    })
  })
}

function toTranslation({
  updatedAt,
  language,
  ...row
}: Awaited<ReturnType<typeof listTranslations>>[number]): PageTranslation {
  return { ...row, language: language as Translation, updatedAt: updatedAt.toISOString() }
}
