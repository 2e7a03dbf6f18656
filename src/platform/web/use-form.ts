import { zodResolver } from '@hookform/resolvers/zod'
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  type UseFormSetError,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { isApiError } from './query.ts'

/** A form that checks with the contract's own schema, so both sides say the same sentence. */
export function useZodForm<Values extends FieldValues, Checked>(
  schema: z.ZodMiniType<Checked, Values>,
  defaultValues: DefaultValues<Values>,
): UseFormReturn<Values, unknown, Checked> {
  return useForm<Values, unknown, Checked>({ resolver: zodResolver(schema), defaultValues })
}

type Kept<Values extends FieldValues> = Pick<
  UseFormReturn<Values, unknown, unknown>,
  'getValues' | 'reset' | 'setValue'
>

/**
 * Called when a form is sent. What it answers lets the form begin again from what was saved, but for what was
 * typed while that was under way: it stays, as a change that is not saved. True where there is any. `valuesOf` names
 * every field: one that is left out keeps what it shows.
 */
export function followSave<Values extends FieldValues, Saved>(
  form: Kept<Values>,
  valuesOf: (saved: Saved) => DefaultValues<NoInfer<Values>>,
): (saved: Saved) => boolean {
  const sent = structuredClone(form.getValues())
  return (answer) => {
    const saved = valuesOf(answer) as Values
    const typed = Object.entries(form.getValues()).filter(
      ([name, value]) => differ(value, sent[name]) && differ(value, saved[name]),
    )
    // Only then: setting each field by itself leaves the cursor where it is.
    if (typed.length === 0) form.reset(saved)
    else {
      form.reset(saved, { keepValues: true })
      for (const [name, value] of Object.entries({ ...saved, ...Object.fromEntries(typed) })) {
        form.setValue(name as Path<Values>, value, { shouldDirty: true })
      }
    }
    return typed.length > 0
  }
}

export function differ(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other)
}

/**
 * Puts the server's findings beside their fields, those about one of several (`skills.0`) beside the
 * field that has them all; false if it named none of them.
 */
export function showFieldErrors<Values extends FieldValues>(
  form: { setError: UseFormSetError<Values>; getValues: () => Values },
  error: unknown,
): boolean {
  if (!isApiError(error)) return false
  const names = Object.keys(form.getValues())
  const known = error.errors
    .map(({ path, message }) => ({ name: path.replace(/\..*/, ''), message }))
    .filter(({ name }) => names.includes(name))
  for (const { name, message } of known) form.setError(name as Path<Values>, { message })
  return known.length > 0
}
