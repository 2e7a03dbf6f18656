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

/** A form validated with the contract's schema, so that browser and server show the same messages. */
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
 * Call it when a form is sent, and the returned function when it has been saved. The form is then reset to the saved
 * values, except for what was typed in the meantime, which stays as unsaved changes; the function returns true if there
 * are any. `valuesOf` must return every field, because a missing one keeps its current value.
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
    // The fields are set one by one only if something was typed, because that keeps the cursor's position.
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
 * Shows the server's errors at their fields. An error about one item of a list (`skills.0`) is shown at the list's
 * field, and one about a value of an object (`fields.language`) at that value. Returns false if no field is affected.
 */
export function showFieldErrors<Values extends FieldValues>(
  form: { setError: UseFormSetError<Values>; getValues: () => Values },
  error: unknown,
): boolean {
  if (!isApiError(error)) return false
  const values: Readonly<Record<string, unknown>> = form.getValues()
  const known = error.errors.flatMap(({ path, message }) => {
    const name = path.replace(/\..*/, '')
    if (!(name in values)) return []
    return [{ name: isPlainObject(values[name]) ? path : name, message }]
  })
  for (const { name, message } of known) form.setError(name as Path<Values>, { message })
  return known.length > 0
}

function isPlainObject(value: unknown): boolean {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
