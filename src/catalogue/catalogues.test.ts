import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import compile from 'icu-minify/compile'
import { describe, expect, test } from 'vitest'
import { bannedWords, breakingSpace, spokenPart } from './wording.ts'

/** Every language has the same texts with the same placeholders. */

/** Files without an English version, because the code contains the English texts. */
const SAID_BY_CODE = ['errors.json', 'sentences.json']

type Texts = Map<string, string>

function filesOf(language: string): string[] {
  return readdirSync(join(import.meta.dirname, language)).toSorted()
}

function textsOf(language: string, file: string): Texts {
  const tree: unknown = JSON.parse(readFileSync(join(import.meta.dirname, language, file), 'utf8'))
  return new Map(leaves(tree))
}

function leaves(tree: unknown, path = ''): [string, string][] {
  if (typeof tree === 'string') return [[path, tree]]
  return Object.entries(tree as object).flatMap(([key, value]: [string, unknown]) =>
    leaves(value, path === '' ? key : `${path}.${key}`),
  )
}

/** The placeholders, choices and tags of a text, such as `{name}`, `{count, plural}` or `<b>`. */
function partsOf(text: string): string[] {
  return [...new Set(partsIn(compile(text)))].toSorted()
}

/** The compiled format of icu-minify: `['name']`, `['name', TYPE, …]` or `['tag', …children]`. */
function partsIn(nodes: unknown): string[] {
  if (!Array.isArray(nodes)) return []
  return nodes.filter((node) => Array.isArray(node)).flatMap(partsOfNode)
}

const SELECT = 1
const PLURAL = 2

function partsOfNode([name, type, ...rest]: unknown[]): string[] {
  if (type === undefined) return [`{${String(name)}}`]
  // 0 stands for `#` in a plural; here it is the first child of a tag.
  if (typeof type !== 'number' || type === 0)
    return [`<${String(name)}>`, ...partsIn([type, ...rest])]
  const branches = type === SELECT || type === PLURAL ? (rest[0] as object) : {}
  const inner = Object.values(branches).flatMap((branch) => partsIn(branch))
  if (type === SELECT)
    return [`{${String(name)}: ${Object.keys(branches).toSorted().join()}}`, ...inner]
  return [`{${String(name)}, ${type}}`, ...inner]
}

const THREE_WORDS = /\p{L}{2,} \p{L}{2,} \p{L}{2,}/u

test('nested placeholders of a text are found', () => {
  expect(
    partsOf('{n, plural, one {<b># {kind}</b>} other {{who, select, me {I} other {{name}}}}}'),
  ).toEqual(['<b>', '{kind}', '{n, 2}', '{name}', '{who: me,other}'])
})

describe.each(['es', 'fr'])('the catalogue in %s', (language) => {
  const english = filesOf('en')
  const pairs = () =>
    english.flatMap((file) => {
      const translated = textsOf(language, file)
      // Another test reports missing texts.
      return [...textsOf('en', file)]
        .filter(([key]) => translated.has(key))
        .map(([key, text]) => ({
          name: `${file} ${key}`,
          text,
          translation: translated.get(key) ?? '',
        }))
    })

  test('has every file and no other', () => {
    expect(filesOf(language)).toEqual([...english, ...SAID_BY_CODE].toSorted())
  })

  test.each(english)('has the same keys in %s as English', (file) => {
    const keys = (texts: Texts) => [...texts.keys()].toSorted()
    expect(keys(textsOf(language, file))).toEqual(keys(textsOf('en', file)))
  })

  test('has no empty text', () => {
    const texts = filesOf(language).flatMap((file) => [...textsOf(language, file)])
    expect(texts.filter(([, text]) => text.trim() === '')).toEqual([])
  })

  test('has the same placeholders, choices and tags as English', () => {
    const parts = (of: 'text' | 'translation') =>
      pairs().map((pair) => `${pair.name}: ${partsOf(pair[of]).join(' ')}`)
    expect(parts('translation')).toEqual(parts('text'))
  })

  test('has no English sentence', () => {
    const same = pairs().filter(({ text, translation }) => text === translation)
    expect(same.filter(({ text }) => THREE_WORDS.test(text))).toEqual([])
  })
})

/** Quoted in the specification with three dots. */
const DOTTED = new Set(['Logging in...', 'Creating account...', 'Loading reactions...'])
const BUTTON =
  /(?:^|\.)(?:save|send|submit|cancel|retry|button|add|edit|delete|remove|approve|reject|publish|create|report)$|(?:^|\.)(?:actions|moves)\.\w+$/
/** These only look like buttons: what happened, and what a key does. */
const NO_BUTTON = /^(?:audit|menus)\.json|(?:^|[ .])(?:done|timeline|keys)\./
const MAX_BUTTON = 28

describe.each(['en', 'es', 'fr'] as const)('the texts in %s', (language) => {
  const texts = filesOf(language).flatMap((file) =>
    [...textsOf(language, file)].map(([key, text]) => ({
      name: `${file} ${key}`,
      key,
      file,
      text,
    })),
  )
  const names = (found: typeof texts) => found.map(({ name, text }) => `${name}: ${text}`)

  test('quote nothing, because an apostrophe is one in own words', () => {
    expect(names(texts.filter(({ text }) => /'[{}<>#|']/.test(text)))).toEqual([])
  })

  test('use the words of the glossary', () => {
    const isKeyword = /^(?:seo|settings|sentences)\.json/
    const banned = texts.filter(
      ({ name, text }) =>
        bannedWords[language].test(spokenPart(text)) ||
        (language === 'fr' && /mots?-clés?/iu.test(text) && !isKeyword.test(name)),
    )
    expect(names(banned)).toEqual([])
  })

  test('leave the sign of the currency to the format', () => {
    // A check’s `$#` is the amount itself, which is formatted when it is shown.
    const signs = texts.filter(({ text }) => text.replaceAll('$#', '').includes('$'))
    expect(names(signs)).toEqual([])
  })

  test('write one character for three dots', () => {
    expect(names(texts.filter(({ text }) => text.includes('...') && !DOTTED.has(text)))).toEqual([])
  })

  test(`have no button of more than ${MAX_BUTTON} letters`, () => {
    const long = texts.filter(
      ({ name, key, text }) =>
        BUTTON.test(key) &&
        !NO_BUTTON.test(name) &&
        !text.includes('{') &&
        text.length > MAX_BUTTON,
    )
    expect(names(long)).toEqual([])
  })
})

test('French punctuation keeps to its word', () => {
  const texts = filesOf('fr').flatMap((file) => [...textsOf('fr', file)])
  expect(texts.filter(([, text]) => breakingSpace.test(text))).toEqual([])
})
