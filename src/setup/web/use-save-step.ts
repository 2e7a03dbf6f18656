import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { useSiteChanged } from '#settings/web/use-site-changed.ts'
import type { Setup } from '../contract.ts'
import type { StepProps } from './step-frame.tsx'

/** Saves the answers of a step, which every page may show, and goes to the next step. */
export function useSaveStep<Answers = void>(
  { onChanged }: Pick<StepProps, 'onChanged'>,
  save: (answers: Answers) => Promise<Setup>,
): UseMutationResult<Setup, Error, Answers> {
  const siteChanged = useSiteChanged()
  return useMutation({
    mutationFn: save,
    onSuccess: async (setup) => {
      await siteChanged()
      await onChanged(setup)
    },
  })
}
