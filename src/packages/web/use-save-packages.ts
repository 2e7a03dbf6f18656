import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { isApiError } from '#platform/web/query.ts'
import { problemsOf, type Problems } from '#platform/web/typed-rows.ts'
import { showToast } from '#platform/web/toast.ts'
import { servicesContract } from '#services/contract.ts'
import { read } from '#platform/web/query.ts'
import { showFailure } from '#ui/show-failure.ts'
import { packagesContract, type PackagesChange, type ServicePackages } from '../contract.ts'
import { packagesQuery } from './packages-query.ts'
import { changeOf, typedFrom, type TypedPackages } from './typed-packages.ts'

/** The state of the editor: what is typed, its problems, and whether someone else saved first. */
export function useSavePackages(serviceId: number, loaded: ServicePackages) {
  const t = useTranslations('packages.editor')
  const queryClient = useQueryClient()
  const [base, setBase] = useState(loaded)
  const [typed, setTyped] = useState(() => typedFrom(loaded))
  const [problems, setProblems] = useState<Problems>({})
  const begin = (set: ServicePackages) => {
    setBase(set)
    setTyped(typedFrom(set))
    setProblems({})
    queryClient.setQueryData(packagesQuery(serviceId).queryKey, set)
  }
  const saving = useMutation({
    mutationFn: (change: PackagesChange) => api(packagesContract).set({ id: serviceId, ...change }),
    onSuccess: async (saved) => {
      begin(saved)
      showToast({ title: t('saved'), description: t('savedText') })
      // Its cheapest price may have changed.
      const { queryKey } = read(servicesContract, 'get', { id: String(serviceId) })
      await queryClient.invalidateQueries({ queryKey })
    },
    onError: (error) => {
      if (isApiError(error)) setProblems(problemsOf(error.errors))
      showFailure(error, t('failed'), t('failedText'))
    },
  })
  const current =
    isApiError(saving.error) && saving.error.code === 'package.stale'
      ? (saving.error.current as ServicePackages)
      : undefined
  const save = () => {
    const checked = changeOf(typed, base.version)
    if ('problems' in checked) {
      setProblems(checked.problems)
      showToast({ title: t('failed'), description: t('check'), variant: 'destructive' })
      return
    }
    setProblems({})
    saving.mutate(checked.change)
  }
  return {
    typed,
    change: (part: Partial<TypedPackages>) => setTyped((before) => ({ ...before, ...part })),
    problems,
    save,
    isSaving: saving.isPending,
    isDirty: JSON.stringify(typed) !== JSON.stringify(typedFrom(base)),
    /** Loads what another editor saved; undefined if the set is not outdated. */
    loadCurrent:
      current &&
      (() => {
        saving.reset()
        begin(current)
      }),
  }
}
