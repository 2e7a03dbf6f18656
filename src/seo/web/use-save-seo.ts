import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCodeRequired } from '#accounts/web/security/use-code-required.ts'
import { api } from '#platform/web/client.ts'
import { isApiError, messageOf, read } from '#platform/web/query.ts'
import { followSave, showFieldErrors } from '#platform/web/use-form.ts'
import { useSiteChanged } from '#settings/web/use-site-changed.ts'
import { seoContract } from '../contract.ts'
import { seoBatch, seoValues, type SeoValues } from './seo-values.ts'

export type SeoFormState = UseFormReturn<SeoValues, unknown, SeoValues>

const { queryKey } = read(seoContract, 'seo')

/** Saves the form. After a conflict with another admin, the current values are loaded. */
export function useSaveSeo(form: SeoFormState) {
  const t = useTranslations('seo')
  const queryClient = useQueryClient()
  const siteChanged = useSiteChanged()
  const { isCodeRequired, showError } = useCodeRequired()
  const [outcome, setOutcome] = useState<{ isSaved: boolean; text: string }>()
  const save = useMutation({
    mutationFn: async (values: SeoValues) => {
      const isCodeChanged = values.head_code !== form.formState.defaultValues?.head_code
      await api(seoContract).saveAll(seoBatch(values, isCodeChanged))
      return api(seoContract).seo()
    },
    onMutate: () => {
      setOutcome(undefined)
      return followSave(form, seoValues)
    },
    onSuccess: async (saved, _values, beginAgain) => {
      queryClient.setQueryData(queryKey, saved)
      beginAgain(saved)
      setOutcome({ isSaved: true, text: t('saved') })
      await siteChanged()
    },
    onError: async (error) => {
      const message = messageOf(error, t('failed'))
      const code = isApiError(error) ? error.code : ''
      if (showError(error, form.setError)) return
      if (code === 'reauth_required') {
        form.setError('currentPassword', { message }, { shouldFocus: true })
        return
      }
      if (showFieldErrors(form, error)) return
      setOutcome({ isSaved: false, text: message })
      if (code === 'settings.stale') await queryClient.invalidateQueries({ queryKey })
    },
  })
  return { save, outcome, isCodeRequired, forget: () => setOutcome(undefined) }
}
