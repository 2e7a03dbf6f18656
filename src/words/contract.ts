import * as z from 'zod/mini'
import { defineContract, Paging, WRITING_LIMIT } from '#platform/contract.ts'
import { languageCodes, ORIGINAL } from '#platform/languages.ts'
import { manyLines, oneLine, SearchText } from '#platform/text-checks.ts'
import { MAX_TEXT } from './check.ts'

const Language = z.enum(languageCodes, 'Please select a language')

const Choice = z.object({
  language: z._default(Language, ORIGINAL),
  /** A part of a text, of its original or of its key. */
  q: SearchText,
  namespace: z.optional(z.string().check(z.maxLength(40))),
  only: z.optional(z.enum(['changed'])),
})
export type Choice = z.infer<typeof Choice>

const WordsPage = z.object({ ...Choice.shape, ...Paging.shape })
export type WordsPage = z.infer<typeof WordsPage>

export const ListedWord = z.object({
  key: z.string(),
  original: z.string(),
  /** The own text; null where the original is shown. */
  text: z.nullable(z.string()),
  /** What is filled in, such as `{name}`. */
  parts: z.array(z.string()),
  /** `outdated`: an upgrade changed the original. `unfit`: the own text does not fit it, so the original is shown. */
  state: z.enum(['original', 'own', 'outdated', 'unfit']),
  version: z.number(),
})
export type ListedWord = z.infer<typeof ListedWord>

const Params = z.object({
  language: Language,
  key: z.string().check(z.minLength(1), z.maxLength(400)),
})
const WordChange = z.object({
  /** Null shows the original again. */
  text: z.nullable(
    z
      .string()
      .check(
        manyLines,
        z.minLength(1, 'Please enter a text'),
        z.maxLength(MAX_TEXT, 'A text has at most 1000 characters'),
      ),
  ),
  /** The version that the admin saw; 0 if there was no own text. */
  version: z.number().check(z.int(), z.gte(0)),
})
export type WordChange = z.infer<typeof WordChange> & z.infer<typeof Params>

/** Words with single characters between them, so that no term contains a placeholder or a tag. */
const TERM = /^[\p{L}\p{M}\p{N}]+(?:[ '’&.-][\p{L}\p{M}\p{N}]+)*$/u
const Term = z
  .string()
  .check(
    oneLine,
    z.minLength(1, 'Please enter a word'),
    z.maxLength(60, 'This text is too long'),
    z.regex(TERM, 'Please use letters and digits only'),
  )
export const WordsRenaming = z.object({
  language: Language,
  from: Term,
  to: Term,
  /** The plural of both words. */
  plural: z.optional(z.object({ from: Term, to: Term })),
  /** Only lists the texts that would change. */
  isDry: z.boolean(),
})
export type WordsRenaming = z.infer<typeof WordsRenaming>

export const Renamed = z.object({
  total: z.number(),
  /** The first 200 texts that change. */
  hits: z.array(z.object({ key: z.string(), before: z.string(), after: z.string() })),
})
export type Renamed = z.infer<typeof Renamed>

export const wordsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/admin/words',
    access: 'admin',
    summary: 'Every text of a language with its original',
    query: WordsPage,
    output: z.array(ListedWord),
    paged: true,
  },
  export: {
    method: 'GET',
    path: '/api/admin/words/export.csv',
    access: 'admin',
    summary: 'The texts of a language as CSV',
    query: Choice,
    download: true,
  },
  put: {
    method: 'PUT',
    path: '/api/admin/words/:language/:key',
    access: 'admin',
    summary: 'Write a text in place of the original, or show the original again',
    params: Params,
    body: WordChange,
    limit: WRITING_LIMIT,
    output: ListedWord,
  },
  rename: {
    method: 'POST',
    path: '/api/admin/words/rename',
    access: 'admin',
    summary: 'Replace a word in every text of a language, or list the texts that would change',
    body: WordsRenaming,
    limit: WRITING_LIMIT,
    output: Renamed,
  },
})
