import { foldText } from '#platform/words.ts'

/** First words of questions in English, Spanish and French, without accents, with `-` and `'` as spaces. */
const questionWords = new Set(
  [
    'how what why when where who which can could do does did is are should will',
    'como que cual cuales cuando cuanto cuanta donde quien quienes puedo puede pueden hay',
    'comment pourquoi quand quel quelle quels quelles combien qui puis peut est faut dois',
  ].flatMap((line) => line.split(' ')),
)
/** In French, only the accent distinguishes 'where' from 'or', and "what" begins with an apostrophe. */
const FRENCH = /^(?:où\s|qu['’]est)/i

/** Whether a text asks something, so that help articles come first. */
export function isQuestion(text: string): boolean {
  const typed = text.trim()
  if (/[?？]$/.test(typed) || typed.startsWith('¿') || FRENCH.test(typed)) return true
  const words = foldText(typed).split(/[\s'’-]+/)
  return words.length > 1 && questionWords.has(words[0] ?? '')
}

/** The number of an order, as in '#123' or '123'. */
export function orderNumberIn(text: string): number | undefined {
  const digits = /^#?\s?(\d{1,12})$/.exec(text.trim())?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** Whether a name has a word that begins with each typed word. */
export function isNamed(name: string, typed: string): boolean {
  const words = wordsIn(name)
  const begun = wordsIn(typed)
  return begun.length > 0 && begun.every((one) => words.some((word) => word.startsWith(one)))
}

/** Whether a text is a name, or so much of its beginning that nothing else is meant. */
export function isMeant(name: string, typed: string): boolean {
  const text = foldText(typed.trim())
  const whole = foldText(name)
  return text !== '' && (whole === text || (text.length >= 4 && whole.startsWith(text)))
}

function wordsIn(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** What the palette can find. */
export type Finding =
  | 'order'
  | 'help'
  | 'page'
  | 'people'
  | 'everything'
  | 'services'
  | 'content'
  | 'action'

/** The place of a finding in the list: lower comes first. What was probably meant comes before the search. */
export function placeOf(finding: Finding, isProbable: boolean): number {
  const probable: Finding[] = ['order', 'help', 'page', 'people']
  const others: Finding[] = [
    'everything',
    'services',
    'people',
    'content',
    'help',
    'order',
    'page',
    'action',
  ]
  const first = probable.indexOf(finding)
  return isProbable && first !== -1 ? first : probable.length + others.indexOf(finding)
}
