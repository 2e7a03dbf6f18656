import { useEffect, useRef } from 'react'
import type { Problems } from './typed-rows.ts'

/**
 * Moves the focus to the first wrong field of the form, and that field onto the screen, when a check finds problems.
 * `attempt` is another value each time the form is sent, because the second attempt may find what the first one found.
 */
export function useFocusOnProblem(problems: Problems, attempt: unknown) {
  const formRef = useRef<HTMLFormElement>(null)
  const found = JSON.stringify(problems)
  useEffect(() => {
    if (attempt === undefined || found === '{}') return
    const first = formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    first?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'center' })
  }, [found, attempt])
  return formRef
}
