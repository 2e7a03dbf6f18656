import { useEffect } from 'react'

interface Form<Values> {
  formState: { isDirty: boolean; defaultValues?: { version?: number | undefined } | undefined }
  reset: (values: Values) => void
}
interface Base {
  /** The settings have changed, and the form has unsaved input. */
  isStale: boolean
  /** Replaces the input by the current values. */
  takeOver: () => void
}

/**
 * Keeps a form up to date when another admin changes the settings. A form without input is reset to the new values;
 * a form with input is kept and marked as stale.
 */
export function useStaleForm<Values extends { version: number }>(
  form: Form<Values>,
  current: Values,
): Base {
  const { isDirty, defaultValues } = form.formState
  const isStale = defaultValues?.version !== current.version
  const takeOver = () => form.reset(current)
  useEffect(() => {
    if (isStale && !isDirty) form.reset(current)
  }, [form, current, isStale, isDirty])
  return { isStale: isStale && isDirty, takeOver }
}
