import * as z from 'zod/mini'
import { defineContract, IdParams, Paging, Timestamp, WRITING_LIMIT } from '#platform/contract.ts'
import { languageCodes, ORIGINAL, type Language } from '#platform/languages.ts'
import { LOOSE_SLUG, MAX_SLUG, SLUG_LETTERS } from '#platform/slug.ts'
import { MAX_CONTENT_BODY_BYTES } from '#platform/prose.ts'
import { oneLine, seen } from '#platform/text-checks.ts'
import {
  atMost,
  MetaFields,
  optionalImage,
  SortOrder,
  Version,
  YesOrNo,
} from '#publishing/fields.ts'
import { homepageLayouts } from '#settings/settings.ts'

export const PageStatus = z.enum(['draft', 'published'], 'Status must be draft or published')
export type PageStatus = z.infer<typeof PageStatus>

/** The languages that a page can be translated into. */
export const Translation = z.enum(
  languageCodes.filter((code) => code !== ORIGINAL) as [Exclude<Language, 'en'>],
)
export type Translation = z.infer<typeof Translation>

/** A page in the reader's language, or in the original if there is no translation. */
export const Page = z.object({
  id: z.number(),
  title: z.string(),
  slug: z.string(),
  /** HTML, sanitized before it was stored. */
  content: z.string(),
  status: PageStatus,
  /** Null if the author's account was deleted. */
  authorId: z.nullable(z.number()),
  metaTitle: z.nullable(z.string()),
  metaDescription: z.nullable(z.string()),
  ogImage: z.nullable(z.string()),
  isHomepage: z.boolean(),
  sortOrder: z.number(),
  /** The site itself now uses this address, so the page cannot be reached. */
  isShadowed: z.boolean(),
  /** The language of this title and content. */
  language: z.enum(languageCodes),
  /** The languages of the original and of all translations. */
  languages: z.array(z.enum(languageCodes)),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  version: z.number(),
})
export type Page = z.infer<typeof Page>

/** A page as an option in a list to choose from. */
export const PageTitle = z.pick(Page, { id: true, title: true, slug: true, status: true })
export type PageTitle = z.infer<typeof PageTitle>

/** The page shown at `/`; `layout` says whether it is shown alone. */
export const Homepage = z.object({ ...Page.shape, layout: z.enum(homepageLayouts) })
export type Homepage = z.infer<typeof Homepage>

const title = z
  .string('Title is required')
  .check(oneLine, ...seen(1, 'Title is required'), atMost(200, 'This text is too long'))
/** The service checks the maximum length while sanitizing: 413 `content.too_long`. */
const content = z.string('Content is required').check(...seen(1, 'Content is required'))
/** The fields of the form. An empty optional field means no value. */
export const PageFields = z.object({
  title,
  slug: z
    .string('Slug is required')
    .check(
      z.trim(),
      z.minLength(1, { error: 'Slug is required', abort: true }),
      z.maxLength(MAX_SLUG, 'This text is too long'),
      z.regex(LOOSE_SLUG, SLUG_LETTERS),
    ),
  content,
  status: z._default(PageStatus, 'draft'),
  ...MetaFields,
  ogImage: optionalImage,
  isHomepage: z._default(YesOrNo, false),
  sortOrder: z._default(SortOrder, 0),
})
export type PageFields = z.infer<typeof PageFields>

/** The fields to change; missing fields keep their values. With `version`, fails if the page changed since. */
export const PageChange = z.object({
  ...z.partial(PageFields).shape,
  status: z.optional(PageStatus),
  isHomepage: z.optional(YesOrNo),
  sortOrder: z.optional(SortOrder),
  version: Version,
})
export type PageChange = z.infer<typeof PageChange>

export const TranslationFields = z.object({ title, content, ...MetaFields })
export type TranslationFields = z.infer<typeof TranslationFields>

/** With `version`, fails if the translation changed since. Version 0 means that there was no translation. */
export const TranslationChange = z.object({
  ...TranslationFields.shape,
  version: z.optional(z.number().check(z.int(), z.gte(0))),
})
export type TranslationChange = z.infer<typeof TranslationChange>

export const PageTranslation = z.object({
  language: Translation,
  title: z.string(),
  content: z.string(),
  metaTitle: z.nullable(z.string()),
  metaDescription: z.nullable(z.string()),
  updatedAt: Timestamp,
  version: z.number(),
})
export type PageTranslation = z.infer<typeof PageTranslation>
const inLanguage = {
  language: z.optional(z.enum(languageCodes, 'Language must be en, es or fr')),
}
const TranslationParams = z.object({ ...IdParams.shape, language: Translation })

export const pagesContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/pages/slug/:slug',
    access: 'public',
    summary:
      'Get a page by slug, drafts for admins only; an earlier slug redirects to the present one',
    params: z.object({ slug: z.string() }),
    query: z.object(inLanguage),
    output: Page,
    etag: true,
    addressedBy: ['slug'],
  },
  homepage: {
    method: 'GET',
    path: '/api/pages/homepage',
    access: 'public',
    summary: 'Get the published homepage, or null',
    output: z.nullable(Homepage),
  },
  list: {
    method: 'GET',
    path: '/api/pages',
    access: 'public',
    summary:
      'List published pages in their order; admins also get drafts, by default in the original language',
    query: z.object({ ...Paging.shape, ...inLanguage, status: z.optional(PageStatus) }),
    output: z.array(Page),
    paged: true,
  },
  titles: {
    method: 'GET',
    path: '/api/admin/pages',
    access: 'admin',
    summary: 'List the titles, slugs and statuses of all pages',
    output: z.array(PageTitle),
  },
  original: {
    method: 'GET',
    path: '/api/admin/pages/:id',
    access: 'admin',
    summary: 'Get a page in its original language',
    params: IdParams,
    output: Page,
  },
  create: {
    method: 'POST',
    path: '/api/admin/pages',
    access: 'admin',
    summary: 'Create a page',
    limit: WRITING_LIMIT,
    body: PageFields,
    maxBodyBytes: MAX_CONTENT_BODY_BYTES,
    output: Page,
    status: 201,
    idempotent: true,
  },
  update: {
    method: 'PATCH',
    path: '/api/admin/pages/:id',
    access: 'admin',
    summary: 'Update a page; 409 `stale` with the present page if it changed since `version`',
    limit: WRITING_LIMIT,
    params: IdParams,
    body: PageChange,
    maxBodyBytes: MAX_CONTENT_BODY_BYTES,
    output: Page,
  },
  delete: {
    method: 'DELETE',
    path: '/api/admin/pages/:id',
    access: 'admin',
    summary: 'Delete a page with its translations',
    params: IdParams,
  },
  translations: {
    method: 'GET',
    path: '/api/admin/pages/:id/translations',
    access: 'admin',
    summary: 'List the translations of a page',
    params: IdParams,
    output: z.array(PageTranslation),
  },
  translate: {
    method: 'PUT',
    path: '/api/admin/pages/:id/translations/:language',
    access: 'admin',
    summary:
      'Create or replace a translation; 409 `stale` with the present one if it changed since `version`',
    limit: WRITING_LIMIT,
    params: TranslationParams,
    body: TranslationChange,
    maxBodyBytes: MAX_CONTENT_BODY_BYTES,
    output: PageTranslation,
  },
  removeTranslation: {
    method: 'DELETE',
    path: '/api/admin/pages/:id/translations/:language',
    access: 'admin',
    summary: 'Delete a translation; readers get the original again',
    params: TranslationParams,
  },
})
