import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { showToast } from '#platform/web/toast.ts'
import { showFailure } from './show-failure.ts'

interface Options<Decision, Case> {
  /** The key of the query that loads the case. */
  queryKey: QueryKey
  decide: (decision: Decision) => Promise<Case>
  /** The title of the toast after a decision. */
  done: (decided: Case, decision: Decision) => string
  failed: { title: string; fallback: string }
  onDecided: () => void
}

/** Decides a waiting case. After a failure the case is reloaded, because another admin may have decided first. */
export function useDecision<Decision, Case>(options: Options<Decision, Case>) {
  const { queryKey, decide, done, failed, onDecided } = options
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: decide,
    onSuccess: (decided, decision) => {
      queryClient.setQueryData(queryKey, decided)
      showToast({ title: done(decided, decision) })
      onDecided()
    },
    onError: async (error) => {
      showFailure(error, failed.title, failed.fallback)
      await queryClient.invalidateQueries({ queryKey })
    },
  })
}
