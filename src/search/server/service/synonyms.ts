import type { Language } from '#platform/languages.ts'
import { fail, found } from '#platform/errors.ts'
import type { UserContext } from '#platform/server/context.ts'
import { changeVocabulary, type AdminContext } from '#services/server/service/vocabulary-change.ts'
import type { ListedSynonyms, NewSynonyms, SynonymsChange } from '../../synonyms-contract.ts'
import {
  deleteSynonyms,
  findSynonymRow,
  insertSynonyms,
  listSynonyms,
  updateSynonyms,
} from '../queries/synonyms.ts'

export function synonymsIn({ db }: UserContext, language: Language): Promise<ListedSynonyms[]> {
  return listSynonyms(db, language)
}

export async function addSynonyms(ctx: UserContext, wanted: NewSynonyms) {
  await changeVocabulary(ctx, async ({ db }) => {
    const id = await insertSynonyms(db, wanted)
    return {
      action: 'vocabulary.synonyms_added',
      subject: { kind: 'synonyms', id },
      after: auditedFields(wanted),
    }
  })
  return synonymsIn(ctx, wanted.language)
}

export async function changeSynonyms(
  ctx: UserContext,
  id: number,
  { version, ...group }: SynonymsChange,
) {
  const { language } = found(await findSynonymRow(ctx.db, id))
  await changeVocabulary(ctx, async (ctx) => {
    const row = await findUnchanged(ctx, id, version)
    await updateSynonyms(ctx.db, id, group)
    return {
      action: 'vocabulary.synonyms_changed',
      subject: { kind: 'synonyms', id },
      before: auditedFields(row),
      after: auditedFields({ ...group, language }),
    }
  })
  return synonymsIn(ctx, language)
}

export async function removeSynonyms(ctx: UserContext, id: number, version: number) {
  const { language } = found(await findSynonymRow(ctx.db, id))
  await changeVocabulary(ctx, async (ctx) => {
    const row = await findUnchanged(ctx, id, version)
    await deleteSynonyms(ctx.db, id)
    return {
      action: 'vocabulary.synonyms_removed',
      subject: { kind: 'synonyms', id },
      before: auditedFields(row),
    }
  })
  return synonymsIn(ctx, language)
}

/** Throws 'vocabulary.stale' if the row has changed since the admin read it. */
async function findUnchanged({ db }: AdminContext, id: number, version: number) {
  const row = found(await findSynonymRow(db, id))
  return row.version === version ? row : fail('vocabulary.stale')
}

function auditedFields({ language, words, finds }: NewSynonyms) {
  return { language, words: words.join(', '), finds: finds.join(', ') }
}
