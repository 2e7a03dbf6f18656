import { zodResolver } from '@hookform/resolvers/zod'
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { isApiError } from './query.ts'

/** A form that checks with the contract's own schema, so both sides say the same sentence. */
export function useZodForm<Values extends FieldValues>(
  schema: z.ZodMiniType<Values, Values>,
  defaultValues: DefaultValues<Values>,
): UseFormReturn<Values, unknown, Values> {
  return useForm<Values, unknown, Values>({
    resolver: zodResolver(schema),
    defaultValues,
  })
}

/** Puts the server's findings beside their fields; false if it named none of them. */
export function showFieldErrors<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
  error: unknown,
): boolean {
  if (!isApiError(error)) return false
  const names = Object.keys(form.getValues())
  const known = error.errors.filter(({ path }) => names.includes(path))
  for (const { path, message } of known) form.setError(path as Path<Values>, { message })
  return known.length > 0
}
