import * as z from 'zod/mini'
import { defineContract, IdParams } from '#platform/contract.ts'
import { languageCodes, ORIGINAL } from '#platform/languages.ts'
import { cutAt, oneLine } from '#platform/text-checks.ts'
import { MAX_SEARCH_LENGTH } from './limits.ts'
import {
  hasAllowedLength,
  hasEffect,
  MAX_EXPRESSION_LENGTH,
  MAX_EXPRESSIONS,
  plainExpression,
  uniqueExpressions,
} from './synonyms.ts'

const Language = z.enum(languageCodes, 'Please select a language')
const Expression = z.string().check(
  oneLine,
  z.maxLength(MAX_EXPRESSION_LENGTH, {
    error: 'An expression has at most 60 characters',
    abort: true,
  }),
  z.overwrite(plainExpression),
  z.refine(hasAllowedLength, { error: 'An expression has one to three words', abort: true }),
)
const Expressions = z
  .array(Expression, 'Please enter a list of expressions')
  .check(z.overwrite(uniqueExpressions), z.maxLength(MAX_EXPRESSIONS, 'At most 20 expressions'))

const group = {
  words: Expressions.check(z.minLength(1, 'Please enter an expression')),
  /** If empty, each of `words` finds the others. Otherwise each finds these instead, and not vice versa. */
  finds: z._default(Expressions, []),
}
const NO_EFFECT = {
  path: ['words'],
  message: 'Please enter a second expression, or something that it also finds',
}
/** The version that the admin saw. If the row has changed since, the request is a conflict. */
const Seen = { version: z.number().check(z.int()) }

export const ListedSynonyms = z.object({
  id: z.number(),
  language: Language,
  words: z.array(z.string()),
  finds: z.array(z.string()),
  version: z.number(),
})
export type ListedSynonyms = z.infer<typeof ListedSynonyms>

export const NewSynonyms = z
  .object({ language: Language, ...group })
  .check(z.refine(hasEffect, NO_EFFECT))
export type NewSynonyms = z.infer<typeof NewSynonyms>

const SynonymsChange = z.object({ ...Seen, ...group }).check(z.refine(hasEffect, NO_EFFECT))
export type SynonymsChange = z.infer<typeof SynonymsChange>

/** What the search understands by a text. */
export const Understood = z.object({
  terms: z.array(
    z.object({
      /** As typed, or corrected. */
      text: z.string(),
      /** The mistyped word; null unless the term was corrected. */
      typed: z.nullable(z.string()),
      /** What is searched for instead of or in addition to `text`. */
      alternatives: z.array(z.string()),
    }),
  ),
  /** Words that results need not contain. */
  ignored: z.array(z.string()),
  /** The number of services that contain every term, at most 1000. */
  services: z.number(),
  /** The number of listed services: with few of the former, those that contain some of the terms follow. */
  listed: z.number(),
  isBounded: z.boolean(),
})
export type Understood = z.infer<typeof Understood>

const list = z.array(ListedSynonyms)

/** Every change returns the whole list of the language, because other admins may have changed it. */
export const searchSynonymsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/admin/synonyms',
    access: 'admin',
    summary: 'The synonyms of a language, from A to Z',
    query: z.object({ language: z._default(Language, ORIGINAL) }),
    output: list,
  },
  tryText: {
    method: 'GET',
    path: '/api/admin/synonyms/trial',
    access: 'admin',
    summary: 'What the search understands by a text',
    query: z.object({
      /** A longer text is cut, as in the search. */
      search: z._default(cutAt(MAX_SEARCH_LENGTH), ''),
    }),
    output: Understood,
  },
  add: {
    method: 'POST',
    path: '/api/admin/synonyms',
    access: 'admin',
    summary: 'Add synonyms, which every search uses immediately',
    body: NewSynonyms,
    output: list,
    status: 201,
  },
  change: {
    method: 'PATCH',
    path: '/api/admin/synonyms/:id',
    access: 'admin',
    summary: 'Replace the expressions of a row',
    params: IdParams,
    body: SynonymsChange,
    output: list,
  },
  remove: {
    method: 'POST',
    path: '/api/admin/synonyms/:id/removal',
    access: 'admin',
    summary: 'Delete a row; services are not changed',
    params: IdParams,
    body: z.object(Seen),
    output: list,
  },
})
