import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isApiError } from '#platform/web/query.ts'

/**
 * Calls back when a call for admins is refused because the admin's time for two-step verification
 * is over. The time may end while a page is open, and no live event says so.
 */
export function useTwoStepRefused(onRefused: () => void): void {
  const queryClient = useQueryClient()
  const callBack = useEffectEvent(onRefused)
  useEffect(() => {
    const hear = (error: unknown) => {
      if (isApiError(error) && error.code === 'auth.two_step_needed') callBack()
    }
    const leaveQueries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') hear(event.action.error)
    })
    const leaveMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') hear(event.action.error)
    })
    return () => {
      leaveQueries()
      leaveMutations()
    }
  }, [queryClient])
}
