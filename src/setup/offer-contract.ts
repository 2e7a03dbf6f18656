import * as z from 'zod/mini'
import { defineContract, WRITING_LIMIT } from '#platform/contract.ts'
import { MAX_CATEGORIES, MAX_TAGLINE } from '#services/categories-admin-contract.ts'
import { MainCategory } from '#services/categories-contract.ts'
import { MAX_SUBCATEGORIES } from '#services/limits.ts'
import { VocabularyLabel } from '#services/vocabulary-contract.ts'
import { BrandSettings } from '#settings/brand-contract.ts'
import { LanguageSettings } from '#settings/languages-contract.ts'
import { MAX_TEMPLATE_CHARACTERS } from '#templates/template.ts'
import { Setup } from './contract.ts'

const { offeredLanguages, defaultLanguage } = LanguageSettings.shape
/** Room for a template, in which letters outside ASCII take several bytes. */
const MAX_OFFER_BYTES = 2 * 1024 * 1024

/** A main category by its name, with the names of its subcategories. The server derives the rest. */
const OwnCategory = z.object({
  label: VocabularyLabel,
  subcategories: z
    .array(VocabularyLabel)
    .check(
      z.minLength(1, 'Please enter at least one kind of work'),
      z.maxLength(MAX_SUBCATEGORIES, `At most ${MAX_SUBCATEGORIES} kinds of work`),
    ),
})
export type OwnCategory = z.infer<typeof OwnCategory>

const TemplateFile = z
  .string()
  .check(z.maxLength(MAX_TEMPLATE_CHARACTERS, 'This file is too large'))

/** What is sold, as one of template, file and categories; without any, it stays as it is. */
const SetupOffer = z
  .object({
    /** The name of an example of the gallery. */
    template: z.optional(z.string().check(z.maxLength(40))),
    /** The content of a template file. */
    file: z.optional(TemplateFile),
    categories: z.optional(
      z
        .array(OwnCategory)
        .check(
          z.minLength(1, 'At least one category is needed'),
          z.maxLength(MAX_CATEGORIES, `At most ${MAX_CATEGORIES} categories`),
        ),
    ),
    offeredLanguages,
    defaultLanguage,
  })
  .check(
    z.refine((chosen) => chosen.offeredLanguages.includes(chosen.defaultLanguage), {
      error: 'Please choose one of the offered languages',
      path: ['defaultLanguage'],
    }),
  )
export type SetupOffer = z.infer<typeof SetupOffer>

const Texts = z.object({
  en: z.string(),
  es: z.optional(z.string()),
  fr: z.optional(z.string()),
})
const Shown = z.pick(MainCategory, {
  slug: true,
  label: true,
  labels: true,
  taglines: true,
  icon: true,
  hue: true,
})
/** An example marketplace as its card shows it. */
export const OfferedTemplate = z.object({
  slug: z.string(),
  name: Texts,
  description: Texts,
  categories: z.array(
    z.extend(Shown, { tagline: z.nullable(z.string().check(z.maxLength(MAX_TAGLINE))) }),
  ),
  /** The headline of its landing page, without markup; without any, the original one. */
  headline: z.partial(Texts),
})
export type OfferedTemplate = z.infer<typeof OfferedTemplate>

/** What a file has that this version does not know: the keys of texts, such as `words.en.home.pitch`. */
const leftOut = z.array(z.string())
const ReadFile = z.object({ leftOut })
export type ReadFile = z.infer<typeof ReadFile>
const OfferAnswer = z.extend(Setup, { leftOut })
export type OfferAnswer = z.infer<typeof OfferAnswer>

/** The first run: what is sold, in which languages, and in which color. */
export const setupOfferContract = defineContract({
  templates: {
    method: 'GET',
    path: '/api/setup/templates',
    access: 'super_admin',
    summary: 'First run: the example marketplaces to start from',
    output: z.array(OfferedTemplate),
  },
  readFile: {
    method: 'POST',
    path: '/api/setup/offer/file',
    access: 'super_admin',
    summary: 'First run: read a template file without applying it; lists the texts it leaves out',
    body: z.object({ file: TemplateFile }),
    maxBodyBytes: MAX_OFFER_BYTES,
    limit: WRITING_LIMIT,
    output: ReadFile,
  },
  setOffer: {
    method: 'PUT',
    path: '/api/setup/offer',
    access: 'super_admin',
    summary:
      'First run: set what is sold, from a template or own categories, and the languages; moves to the next step',
    body: SetupOffer,
    maxBodyBytes: MAX_OFFER_BYTES,
    limit: WRITING_LIMIT,
    output: OfferAnswer,
  },
  setLook: {
    method: 'PUT',
    path: '/api/setup/look',
    access: 'super_admin',
    summary: 'First run: set the color; moves to the next step',
    body: z.pick(BrandSettings, { brandColor: true }),
    output: Setup,
  },
})
