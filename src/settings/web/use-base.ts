import { useEffect } from 'react'

interface Form<Values> {
  formState: { isDirty: boolean; defaultValues?: { version?: number | undefined } | undefined }
  reset: (values: Values) => void
}
interface Base {
  /** Somebody else changed it meanwhile. */
  isStale: boolean
  /** What was typed gives way to the current values. */
  takeOver: () => void
}

/**
 * For a form on settings that others may change meanwhile, which holds the version it was made from: whoever
 * typed nothing yet follows, and whoever did keeps it and is told.
 */
export function useBase<Values extends { version: number }>(
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
