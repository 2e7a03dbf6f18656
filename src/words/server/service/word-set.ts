import { fail, found } from '#platform/errors.ts'
import { languageCodes, type Language } from '#platform/languages.ts'
import type { InTransaction, UserContext } from '#platform/server/context.ts'
import { MAX_WORDS, problemOf } from '../../check.ts'
import { listWords, lockWords } from '../queries.ts'
import { hashOf } from './list.ts'
import { originalsIn } from './originals.ts'
import { loadWords } from './overlay.ts'
import { saveChange, type WantedWord } from './save.ts'

/** Own texts by language and key. */
export type WordSet = Partial<Record<Language, Readonly<Record<string, string>> | undefined>>

/** Throws 'not_found' for an unknown key, and what is wrong with the text otherwise. */
export async function checkWord(language: Language, key: string, text: string): Promise<void> {
  const original = found((await originalsIn(language)).get(key))
  const problem = problemOf(key, original, text)
  if (problem) fail(problem.code, 'details' in problem ? { details: problem.details } : {})
}

/** Makes these the only own words, in one change, which can be undone. Throws as `checkWord` does. */
export async function setWords(ctx: InTransaction<UserContext>, set: WordSet): Promise<void> {
  await lockWords(ctx.db)
  const own = await listWords(ctx.db)
  const wanted: WantedWord[] = own
    .filter(({ language, key }) => !Object.hasOwn(set[language] ?? {}, key))
    .map((word) => ({ ...word, text: null }))
  for (const language of languageCodes) {
    const texts = Object.entries(set[language] ?? {})
    if (texts.length > MAX_WORDS) fail('words.too_many', { details: { max: MAX_WORDS } })
    const originals = await originalsIn(language)
    for (const [key, text] of texts) {
      await checkWord(language, key, text)
      if (own.some((one) => one.language === language && one.key === key && one.text === text))
        continue
      wanted.push({ language, key, text, originalHash: hashOf(originals.get(key) ?? '') })
    }
  }
  await saveChange(ctx, own, wanted)
  ctx.afterCommit((ctx) => loadWords(ctx))
}

/** The own words that are shown, for a template: without those that an upgrade has made useless. */
export async function wordSet({ db }: Pick<UserContext, 'db'>): Promise<WordSet> {
  const set: Partial<Record<Language, Record<string, string>>> = {}
  for (const { language, key, text } of await listWords(db)) {
    const original = (await originalsIn(language)).get(key)
    if (original === undefined || problemOf(key, original, text)) continue
    set[language] = { ...set[language], [key]: text }
  }
  return set
}
