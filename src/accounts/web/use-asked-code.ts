import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '#platform/web/query.ts'
import { securityQuery } from './security-queries.ts'

/** The field to show a refusal at, for refusals that name no field themselves. */
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
 * Whether a form that confirms by the password asks for a code as well: where two-step verification
 * is known to be on, and wherever the server asks for one. `hear` puts a refusal beside its field;
 * false for any other error.
 */
export function useAskedCode() {
  const [isRefused, setRefused] = useState(false)
  // Uses only what another part of the page has read; otherwise the server asks for the code.
  const { data: security } = useQuery({ ...securityQuery, enabled: false })
  const hear = (error: unknown, blame: Blame): boolean => {
    const field = isApiError(error) ? fieldOf[error.code] : undefined
    if (!field || !isApiError(error)) return false
    if (error.code === 'two_step.code_required') setRefused(true)
    blame(field, { message: error.serverMessage }, { shouldFocus: true })
    return true
  }
  return { isAsked: isRefused || Boolean(security?.twoStepSince), hear }
}
