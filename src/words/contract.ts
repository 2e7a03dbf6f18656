import * as z from 'zod/mini'
import { defineContract, Id, Paging, Timestamp, WRITING_LIMIT } from '#platform/contract.ts'
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
  /** In how many places the word before the new one may not fit it, such as "a expert". */
  articles: z.number(),
  /** The first 200 texts that change; those with such places come first. */
  hits: z.array(
    z.object({
      key: z.string(),
      before: z.string(),
      after: z.string(),
      articles: z.number(),
    }),
  ),
})
export type Renamed = z.infer<typeof Renamed>

export const NewestChange = z.object({
  change: z.nullable(
    z.object({
      id: z.number(),
      at: Timestamp,
      isYours: z.boolean(),
      languages: z.array(Language),
      /** How many texts it changed. */
      texts: z.number(),
      /** One of them; null stands for the original. */
      first: z.object({
        key: z.string(),
        before: z.nullable(z.string()),
        after: z.nullable(z.string()),
      }),
    }),
  ),
})
export type NewestChange = z.infer<typeof NewestChange>

/** Several times the size of a file with all texts of one language. */
export const MAX_CSV = 2_000_000

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
  newestChange: {
    method: 'GET',
    path: '/api/admin/words/newest-change',
    access: 'admin',
    summary: 'The newest change of own texts that was not taken back',
    output: NewestChange,
  },
  undo: {
    method: 'POST',
    path: '/api/admin/words/undo',
    access: 'admin',
    summary: 'Take back the newest change; the id is that of the change you saw',
    body: z.object({ id: Id }),
    limit: WRITING_LIMIT,
    output: NewestChange,
  },
  import: {
    method: 'POST',
    path: '/api/admin/words/import',
    access: 'admin',
    summary: 'Write the texts of a CSV file (language, key, text), all or none; empty: original',
    body: z.object({ csv: z.string().check(z.maxLength(MAX_CSV, 'This text is too long')) }),
    maxBodyBytes: 3 * MAX_CSV,
    limit: WRITING_LIMIT,
    output: z.object({
      /** How many texts changed. */
      texts: z.number(),
    }),
  },
})
