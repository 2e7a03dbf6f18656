import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isApiError } from '#platform/web/query.ts'

/**
 * Runs the callback when an admin call is refused because the deadline for two-step verification has passed. That may
 * happen while a page is open, and no live event announces it.
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
