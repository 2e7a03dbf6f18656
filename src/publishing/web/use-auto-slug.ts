import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { autoSlug, spareSlug } from './auto-slug.ts'

/** The part of a form that concerns the slug. */
export interface SlugForm {
  getValues: (name: 'slug') => string
  setValue: (name: 'slug', value: string, options?: { shouldDirty?: boolean }) => void
}

interface Options {
  form: SlugForm
  /** Returns the present value of the field that the slug is made from. */
  title: () => string
  /** The prefix of slugs for titles without Latin letters, such as `post`. */
  prefix: string
  /** The address is already public, so a new title does not change the slug. */
  isKept?: boolean
  maxLength?: number | undefined
}

export interface AutoSlug {
  /** Wraps the title's field so that the slug follows it. */
  follow: (field: UseFormRegisterReturn) => UseFormRegisterReturn
  /** Whether the slug still follows the title: then a free one may replace it (docs/product-rules.md#slugs). */
  isUntouched: () => boolean
  /** The slug for titles without Latin letters. */
  spare: string
}

/** Makes the slug follow the title until the author edits it, and again once the author empties it. */
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
