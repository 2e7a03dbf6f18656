import { audit } from '#audit/server/service.ts'
import { fail, found } from '#platform/errors.ts'
import { transaction, type Context, type UserContext } from '#platform/server/context.ts'
import { withIsoDates } from '#platform/server/iso-dates.ts'
import type { PageTranslation, Translation, TranslationChange } from '../../contract.ts'
import { lockPage } from '../queries/pages.ts'
import {
  deleteTranslation,
  findTranslation,
  listTranslations,
  putTranslation,
} from '../queries/translations.ts'
import { safeContent } from './change.ts'
import { changePages } from './slugs.ts'

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

/**
 * Creates or replaces a translation. Throws 'content.too_long', or 'stale' with the present translation if it changed
 * since `version`. Translations of starter pages are created without a viewer.
 */
export async function translatePage(
  ctx: Context,
  { id, language }: Which,
  { version, ...fields }: TranslationChange,
): Promise<PageTranslation> {
  const values = {
    title: fields.title,
    content: await safeContent(ctx, fields.content),
    metaTitle: fields.metaTitle || null,
    metaDescription: fields.metaDescription || null,
  }
  return changePages(ctx, undefined, async (ctx) => {
    found(await lockPage(ctx.db, id))
    const at = { pageId: id, language }
    const before = await findTranslation(ctx.db, at)
    if (version !== undefined && version !== (before?.version ?? 0)) {
      fail('stale', { facts: { current: before ? toTranslation(before) : null } })
    }
    const row = { ...values, updatedAt: ctx.now(), version: (before?.version ?? 0) + 1 }
    await putTranslation(ctx.db, at, row)
    await audit(ctx, {
      action: 'page.translated',
      subject: { kind: 'page', id },
      after: { language, title: values.title, contentLength: values.content.length },
    })
    return toTranslation({ ...row, language })
  })
}

export async function removeTranslation(ctx: UserContext, { id, language }: Which): Promise<void> {
  await changePages(ctx, undefined, async (ctx) => {
    found(await lockPage(ctx.db, id))
    if (!(await deleteTranslation(ctx.db, { pageId: id, language }))) fail('not_found')
    await audit(ctx, {
      action: 'page.translation_removed',
      subject: { kind: 'page', id },
      before: { language },
    })
  })
}

function toTranslation(row: Awaited<ReturnType<typeof listTranslations>>[number]): PageTranslation {
  return { ...withIsoDates(row), language: row.language as Translation }
}
