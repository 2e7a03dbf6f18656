import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { savedViewsContract } from '../contract.ts'
import { MAX_VIEW_NAME, type ViewedList } from '../view.ts'

interface Props {
  list: ViewedList
  query: string
}

/** Saves the filters, the sort and the columns of the page under a name. */
export function SaveViewForm({ list, query }: Props) {
  const t = useTranslations('savedViews')
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const save = useMutation({
    mutationFn: () => api(savedViewsContract).save({ list, name, query }),
    onSuccess: async () => {
      setName('')
      showToast({ title: t('saved') })
      await queryClient.invalidateQueries({ queryKey: [savedViewsContract.list.path] })
    },
  })
  const isEmpty = name.trim() === ''
  const refusal = save.error && messageOf(save.error, t('failed'))
  return (
    <form
      method="post"
      noValidate
      className="grid gap-2 border-t border-line p-1.5 pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(isEmpty)
        if (!isEmpty && !save.isPending) save.mutate()
      }}
    >
      <Field
        label={t('name')}
        hint={t('hint')}
        error={isMissing && isEmpty ? t('missing') : (refusal ?? undefined)}
      >
        <Input
          dir="auto"
          maxLength={MAX_VIEW_NAME}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Button type="submit" look="secondary" pending={save.isPending}>
        {t('save')}
      </Button>
    </form>
  )
}
