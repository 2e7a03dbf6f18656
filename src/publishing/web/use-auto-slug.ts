import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { autoSlug, spareSlug } from './auto-slug.ts'

/** The part of a form that has a slug, whatever else it has. */
export interface SlugForm {
  getValues: (name: 'slug') => string
  setValue: (name: 'slug', value: string, options?: { shouldDirty?: boolean }) => void
}

interface Options {
  form: SlugForm
  /** What it is made from, as it stands in the form now. */
  title: () => string
  /** The first word of an address for what has no Latin letters, such as `post`. */
  prefix: string
  /** It has an address that people know: a new title leaves that one. */
  isKept?: boolean
  maxLength?: number | undefined
}

export interface AutoSlug {
  /** The title's own field, which takes the slug along. */
  follow: (field: UseFormRegisterReturn) => UseFormRegisterReturn
  /** Nobody wrote it: a free one may be taken without asking (docs/product-rules.md#slugs). */
  isUntouched: () => boolean
  /** What stands in for titles without Latin letters. */
  spare: string
}

/** The slug follows from the title as long as nobody writes one, and again once it is empty. */
export function useAutoSlug(options: Options): AutoSlug {
  const { form, title, prefix, isKept = false, maxLength } = options
  const [spare] = useState(() => spareSlug(prefix))
  const isUntouched = () => {
    const slug = form.getValues('slug')
    return !isKept && slug !== '' && slug === autoSlug(title(), spare, maxLength)
  }
  const follow = (field: UseFormRegisterReturn): UseFormRegisterReturn => ({
    ...field,
    onChange: (event: { target: { value: string } }) => {
      if (form.getValues('slug') === '' || isUntouched()) {
        form.setValue('slug', autoSlug(event.target.value, spare, maxLength), {
          shouldDirty: true,
        })
      }
      return field.onChange(event)
    },
  })
  return { follow, isUntouched, spare }
}
