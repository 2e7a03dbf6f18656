import * as z from 'zod/mini'
import { CategoryEdit, NewCategory, type ListedCategory } from '../../categories-admin-contract.ts'
import type { CategoryIconName } from '../../category-icons.ts'

/** The values of the fields. An empty text means none. */
export interface Typed {
  slug: string
  label: string
  labels: { es: string; fr: string }
  tagline: string
  icon: CategoryIconName
  hue: number
}

export function typedFrom(row: ListedCategory | undefined): Typed {
  return {
    slug: row?.slug ?? '',
    label: row?.label ?? '',
    labels: { es: row?.labels.es ?? '', fr: row?.labels.fr ?? '' },
    tagline: row?.tagline ?? '',
    icon: row?.icon ?? 'sparkles',
    hue: row?.hue ?? 285,
  }
}

function withoutEmpty({ labels: { es, fr }, tagline, ...typed }: Typed) {
  return {
    ...typed,
    labels: { ...(es.trim() && { es }), ...(fr.trim() && { fr }) },
    tagline: tagline.trim() ? tagline : null,
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
