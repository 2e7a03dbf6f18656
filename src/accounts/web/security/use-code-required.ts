import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '#platform/web/query.ts'
import { securityQuery } from './security-queries.ts'

/** The field for errors that do not name one. */
const fieldOf: Record<string, 'currentPassword' | 'code'> = {
  'auth.wrong_password': 'currentPassword',
  'auth.codes_paused': 'code',
  'two_step.code_required': 'code',
  'two_step.wrong_code': 'code',
}

type Blame = (
  field: 'currentPassword' | 'code',
  problem: { message: string },
  options?: { shouldFocus: boolean },
) => void

/**
 * Whether a confirmation form must ask for a code: two-step verification is known to be on, or the server asked for a
 * code. `showError` shows an error at its field, and returns false for other errors.
 */
export function useCodeRequired() {
  const [isRefused, setRefused] = useState(false)
  // Uses only cached data; otherwise the server asks for the code.
  const { data: security } = useQuery({ ...securityQuery, enabled: false })
  const showError = (error: unknown, blame: Blame): boolean => {
    const field = isApiError(error) ? fieldOf[error.code] : undefined
    if (!field || !isApiError(error)) return false
    if (error.code === 'two_step.code_required') setRefused(true)
    blame(field, { message: error.serverMessage }, { shouldFocus: true })
    return true
  }
  return { isCodeRequired: isRefused || Boolean(security?.twoStepSince), showError }
}
