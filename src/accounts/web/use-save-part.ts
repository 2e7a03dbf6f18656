import { useMutation } from '@tanstack/react-query'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { followSave, showFieldErrors } from '#platform/web/use-form.ts'
import { accountsOwnContract, type OwnAccount, type ProfileChange } from '../own-contract.ts'
import { useAccountSaved } from './account-query.ts'

interface Part<Values extends FieldValues> {
  /** Where the texts `saved`, `savedText`, `failed` and `failedText` are. */
  texts: 'account.facts' | 'account.away'
  valuesOf: (account: OwnAccount) => DefaultValues<Values>
  /** The fields that differ from the initial values. */
  changeOf: (values: Values, initial: OwnAccount) => ProfileChange
}

/** Saves a part of the settings that has a form of its own. `begun` is the account that the form began with. */
export function useSavePart<Values extends FieldValues>(
  { texts, valuesOf, changeOf }: Part<Values>,
  form: UseFormReturn<Values, unknown, Values>,
  begun: OwnAccount,
  onSaved: (now: OwnAccount) => void,
) {
  const t = useTranslations(texts)
  const saved = useAccountSaved()
  return useMutation({
    mutationFn: (values: Values) => api(accountsOwnContract).save(changeOf(values, begun)),
    onMutate: () => followSave(form, valuesOf),
    onSuccess: async (now, _values, beginAgain) => {
      beginAgain(now)
      onSaved(now)
      await saved(now)
      showToast({ title: t('saved'), description: t('savedText') })
    },
    onError: (error) => {
      if (showFieldErrors(form, error)) return
      const description = messageOf(error, t('failedText'))
      showToast({ title: t('failed'), description, variant: 'destructive' })
    },
  })
}
