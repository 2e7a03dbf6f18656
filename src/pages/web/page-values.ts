import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Page, PageFields, PageTranslation, TranslationFields } from '../contract.ts'

export type PageValues = z.input<typeof PageFields>
export type PageFormState = UseFormReturn<PageValues, unknown, PageFields>
export type TranslationValues = z.input<typeof TranslationFields>

const blank: PageValues = {
  title: '',
  slug: '',
  content: '',
  status: 'draft',
  metaTitle: '',
  metaDescription: '',
  ogImage: '',
  isHomepage: false,
  sortOrder: 0,
}

export function valuesOf(page: Page | undefined): PageValues {
  if (!page) return blank
  const { title, slug, content, status, metaTitle, metaDescription, ogImage } = page
  const { isHomepage, sortOrder } = page
  return {
    title,
    slug,
    content,
    status,
    metaTitle: metaTitle ?? '',
    metaDescription: metaDescription ?? '',
    ogImage: ogImage ?? '',
    isHomepage,
    sortOrder,
  }
}

export function translatedValues(translation: PageTranslation | undefined): TranslationValues {
  return {
    title: translation?.title ?? '',
    content: translation?.content ?? '',
    metaTitle: translation?.metaTitle ?? '',
    metaDescription: translation?.metaDescription ?? '',
  }
}
