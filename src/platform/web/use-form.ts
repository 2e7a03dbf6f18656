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
