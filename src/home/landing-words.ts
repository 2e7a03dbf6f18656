import { DESCRIPTION_KEY, type LandingWords } from '#settings/landing.ts'
import type { Language } from '#platform/languages.ts'
import type { MainCategory } from '#services/categories-contract.ts'
import { soldKey } from '#services/sold-words.ts'

/** Maximum lengths in characters, without the <brand> tags of a headline. */
export const room = { headline: 90, title: 80, text: 240 } as const
export type WordKind = keyof typeof room

function word<Key extends string, Label extends string, Kind extends WordKind>(
  kind: Kind,
  key: Key,
  label: Label,
  /** The placeholder that the text must contain. */
  holds?: 'hours' | 'days',
) {
  return { kind, key, label, holds }
}

/** The texts of the landing page that admins can change, by section: kind, catalogue key, field label, placeholder. */
export const landingParts = {
  search: [
    word('title', 'pageTitle', 'pageTitle'),
    word('text', DESCRIPTION_KEY, 'pageDescription'),
  ],
  hero: [
    word('headline', 'headline', 'headline'),
    word('text', 'pitch', 'pitch'),
    word('title', 'protected', 'badge'),
  ],
  preview: [
    word('title', 'preview.title', 'title'),
    word('title', 'preview.reviewed', 'badge'),
    word('title', 'preview.held', 'one'),
    word('text', 'preview.heldText', 'oneText'),
    word('title', 'preview.accepted', 'two'),
    word('text', 'preview.acceptedText', 'twoText', 'hours'),
    word('title', 'preview.delivered', 'three'),
    word('text', 'preview.deliveredText', 'threeText', 'days'),
    word('title', 'preview.approved', 'four'),
    word('text', 'preview.approvedText', 'fourText'),
  ],
  talent: [
    word('title', 'talentTypes', 'unseenTitle'),
    word('title', 'coders', 'one'),
    word('text', 'codersText', 'oneText'),
    word('title', 'marketers', 'two'),
    word('text', 'marketersText', 'twoText'),
  ],
  why: [
    word('title', 'whyTitle', 'title'),
    word('text', 'whyText', 'text'),
    word('title', 'reasons.safe', 'one'),
    word('text', 'reasons.safeText', 'oneText'),
    word('title', 'reasons.clear', 'two'),
    word('text', 'reasons.clearText', 'twoText'),
    word('title', 'reasons.honest', 'three'),
    word('text', 'reasons.honestText', 'threeText'),
  ],
  benefits: [word('title', 'benefitsTitle', 'title'), word('text', 'benefitsText', 'text')],
  clients: [
    word('title', 'clients.title', 'title'),
    word('text', 'clients.one', 'pointOne'),
    word('text', 'clients.two', 'pointTwo'),
    word('text', 'clients.three', 'pointThree'),
  ],
  vibers: [
    word('title', 'vibers.title', 'title'),
    word('text', 'vibers.one', 'pointOne'),
    word('text', 'vibers.two', 'pointTwo'),
    word('text', 'vibers.three', 'pointThree'),
  ],
  featured: [word('title', 'featuredTitle', 'title'), word('text', 'featuredText', 'text')],
  steps: [
    word('title', 'stepsTitle', 'title'),
    word('title', 'steps.post', 'one'),
    word('text', 'steps.postText', 'oneText'),
    word('title', 'steps.pick', 'two'),
    word('text', 'steps.pickText', 'twoText'),
    word('title', 'steps.launch', 'three'),
    word('text', 'steps.launchText', 'threeText'),
  ],
  voices: [word('title', 'voicesTitle', 'title'), word('text', 'voicesText', 'text')],
  final: [word('title', 'finalTitle', 'title'), word('text', 'finalText', 'text')],
} as const

export type LandingPart = keyof typeof landingParts
export type LandingWord = (typeof landingParts)[LandingPart][number]
export const landingWords: readonly LandingWord[] = Object.values(landingParts).flat()

/** Splits a headline into the text before, inside and after <brand>. Null unless exactly one part is marked. */
export function markedParts(text: string): [string, string, string] | null {
  const [before = '', rest = '', ...moreOpened] = text.split('<brand>')
  const [marked = '', after, ...moreClosed] = rest.split('</brand>')
  const hasMore = moreOpened.length + moreClosed.length > 0 || before.includes('</brand>')
  return marked.trim() === '' || after === undefined || hasMore ? null : [before, marked, after]
}

/** The length of a text in characters, without <brand> tags. */
export function lengthOf(text: string): number {
  return [...text.replaceAll(/<\/?brand>/g, '').trim()].length
}

/** A text in the compiled format of the catalogue. Admins' texts are not parsed as ICU messages, but shown as typed. */
function compiledWord({ kind, holds }: LandingWord, text: string): unknown {
  const parts = kind === 'headline' ? markedParts(text) : null
  if (parts) return [parts[0], ['brand', parts[1]], parts[2]].filter((part) => part !== '')
  const [before = '', after] = holds ? text.split(`{${holds}}`, 2) : [text]
  return after === undefined ? before : [before, [holds], after].filter((part) => part !== '')
}

type Tree = { readonly [key: string]: unknown }

/**
 * The first step has another default while the board of gigs is closed, and what is sold has a neutral one
 * (src/services/sold-words.ts). An admin's text replaces both.
 */
const replacedTogether: Record<string, string> = {
  pageTitle: 'neutral.pageTitle',
  [DESCRIPTION_KEY]: 'neutral.pageDescription',
  pitch: 'neutral.pitch',
  talentTypes: 'neutral.talentTypes',
  'steps.post': 'steps.order',
  'steps.postText': 'steps.orderText',
}

/** The catalogue key of a text's default in a marketplace with these main categories. */
export function defaultKeyOf(key: string, categories: readonly MainCategory[]): string {
  const wanted = soldKey(key, categories)
  return replacedTogether[key] === wanted ? wanted : key
}

/** The compiled catalogue `home` with the admins' texts inserted. */
export function withLandingWords(home: Tree, words: NonNullable<LandingWords[Language]>): Tree {
  return landingWords.reduce<Tree>((tree, word) => {
    const text = Object.hasOwn(words, word.key) ? words[word.key] : undefined
    if (!text) return tree
    const keys = [word.key, replacedTogether[word.key]].filter((key) => key !== undefined)
    return keys.reduce<Tree>(
      (changed, key) => replaced(changed, key.split('.'), compiledWord(word, text)),
      tree,
    )
  }, home)
}

function replaced(tree: Tree, [key = '', ...rest]: string[], text: unknown): Tree {
  const branch = tree[key] as Tree
  return { ...tree, [key]: rest.length === 0 ? text : replaced(branch, rest, text) }
}
