import { audit } from '#audit/server/service.ts'
import { fail } from '#platform/errors.ts'
import type { Language } from '#platform/languages.ts'
import type { InTransaction, UserContext } from '#platform/server/context.ts'
import { MAX_WORDS } from '../../check.ts'
import { namespaceOf } from '../../keys.ts'
import { WORDS_CHANGED } from '../../topic.ts'
import {
  deleteWords,
  insertChange,
  saveWords,
  type OwnWord,
  type WordsDifference,
} from '../queries.ts'

export interface WantedWord {
  language: Language
  key: string
  /** Null shows the original again. */
  text: string | null
  originalHash: Uint8Array
}

/**
 * Writes texts as one change, which can be undone as a whole. `own` are the own words, read after `lockWords`. Throws
 * 'words.too_many' if a language would have too many.
 */
export async function saveChange(
  ctx: InTransaction<UserContext>,
  own: readonly OwnWord[],
  wanted: readonly WantedWord[],
): Promise<void> {
  if (wanted.length === 0) return
  refuseTooMany(own, wanted)
  const [at, by] = [ctx.now(), ctx.viewer.id]
  await writeWords(ctx, wanted)
  await insertChange(ctx.db, { at, by, changes: differencesOf(own, wanted) })
  await audit(ctx, { action: 'words.changed', after: summaryOf(wanted) })
}

/** Writes texts without checks and without an entry in their history. */
export async function writeWords(
  ctx: InTransaction<UserContext>,
  wanted: readonly WantedWord[],
): Promise<void> {
  const [changedAt, changedBy] = [ctx.now(), ctx.viewer.id]
  const saved = wanted.flatMap(({ language, key, text, originalHash }) =>
    text === null ? [] : [{ language, key, text, originalHash, changedAt, changedBy }],
  )
  await saveWords(ctx.db, saved)
  await deleteWords(
    ctx.db,
    wanted.filter(({ text }) => text === null),
  )
  ctx.announce({ to: [], topic: WORDS_CHANGED })
}

/** Throws 'words.too_many' if the texts would exceed the limit of a language. */
export function refuseTooMany(own: readonly OwnWord[], wanted: readonly WantedWord[]): void {
  for (const language of new Set(wanted.map((word) => word.language))) {
    const keys = new Set(own.filter((word) => word.language === language).map(({ key }) => key))
    const before = keys.size
    for (const word of wanted.filter((one) => one.language === language)) {
      if (word.text === null) keys.delete(word.key)
      else keys.add(word.key)
    }
    if (keys.size > before && keys.size > MAX_WORDS) {
      fail('words.too_many', { details: { max: MAX_WORDS } })
    }
  }
}

function differencesOf(own: readonly OwnWord[], wanted: readonly WantedWord[]): WordsDifference[] {
  const known = new Map(own.map((word) => [idOf(word), word]))
  return wanted.map(({ language, key, text }) => {
    const before = known.get(idOf({ language, key }))
    const hashBefore = before ? Buffer.from(before.originalHash).toString('hex') : null
    return { language, key, before: before?.text ?? null, after: text, hashBefore }
  })
}

/** Identifies a text within all languages. */
export function idOf({ language, key }: Pick<OwnWord, 'language' | 'key'>): string {
  return `${language} ${key}`
}

/** What the audit log says about a change; its texts are in the history. */
export function summaryOf(words: readonly Pick<OwnWord, 'language' | 'key'>[]) {
  return {
    language: joined(words.map(({ language }) => language)),
    texts: words.length,
    namespaces: joined(words.map(({ key }) => namespaceOf(key))),
  }
}

function joined(names: readonly string[]): string {
  return [...new Set(names)].toSorted().join(', ')
}
