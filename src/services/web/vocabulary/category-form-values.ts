import * as z from 'zod/mini'
import { givenTranslations, typedTranslations, type TypedTranslations } from './translations.ts'
import { CategoryEdit, NewCategory, type ListedCategory } from '../../categories-admin-contract.ts'
import type { CategoryIconName } from '../../category-icons.ts'

/** The values of the fields. An empty text means none. */
export interface Typed {
  slug: string
  label: string
  labels: TypedTranslations
  tagline: string
  taglines: TypedTranslations
  icon: CategoryIconName
  hue: number
}

export function typedFrom(row: ListedCategory | undefined): Typed {
  return {
    slug: row?.slug ?? '',
    label: row?.label ?? '',
    labels: typedTranslations(row?.labels),
    tagline: row?.tagline ?? '',
    taglines: typedTranslations(row?.taglines),
    icon: row?.icon ?? 'sparkles',
    hue: row?.hue ?? 285,
  }
}

function withoutEmpty({ labels, tagline, taglines, ...typed }: Typed) {
  return {
    ...typed,
    labels: givenTranslations(labels),
    tagline: tagline.trim() ? tagline : null,
    taglines: givenTranslations(taglines),
  }
}

/** Convert the field values and validate them with the contract's schemas. */
export const NewCategoryForm = z.pipe(
  z.pipe(
    z.custom<Typed>(),
    z.transform((typed: Typed): z.input<typeof NewCategory> => withoutEmpty(typed)),
  ),
  NewCategory,
)
export const CategoryForm = z.pipe(
  z.pipe(
    z.custom<Typed>(),
    z.transform((typed: Typed): z.input<typeof CategoryEdit> => {
      const { slug: _kept, ...change } = withoutEmpty(typed)
      return change
    }),
  ),
  CategoryEdit,
)
/** An empty name restores the built-in one. */
export const BuiltInCategoryForm = z.pipe(
  z.pipe(
    z.custom<Typed>(),
    z.transform((typed: Typed): z.input<typeof CategoryEdit> => {
      const { slug: _kept, label, ...change } = withoutEmpty(typed)
      return { ...change, label: label.trim() ? label : null }
    }),
  ),
  CategoryEdit,
)
