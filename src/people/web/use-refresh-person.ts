import { useQueryClient } from '@tanstack/react-query'
import { peopleContract } from '../contract.ts'

/** Reloads the file of a person. */
export function useRefreshPerson(id: number): () => Promise<void> {
  const queryClient = useQueryClient()
  return () =>
    queryClient.invalidateQueries({
      queryKey: [peopleContract.get.path.replace(':id', String(id))],
    })
}
