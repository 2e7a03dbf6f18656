import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/control.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { MAX_CSV, wordsContract } from '../contract.ts'
import { useReloadWords } from './use-reload-words.ts'

/** Writes the texts of a CSV file, such as an export that was edited. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('words.import')
  const reload = useReloadWords()
  const [file, setFile] = useState<File>()
  const send = useMutation({
    mutationFn: async (chosen: File) => api(wordsContract).import({ csv: await chosen.text() }),
    onSuccess: async ({ texts }) => {
      showToast({ title: t('done', { count: texts }) })
      onClose()
      await reload()
    },
  })
  const isTooLarge = (file?.size ?? 0) > MAX_CSV
  const error = send.error ? messageOf(send.error, t('failed')) : undefined
  return (
    <Dialog open onClose={onClose} title={t('title')} description={t('text')}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (file && !isTooLarge) send.mutate(file)
        }}
      >
        <Field label={t('file')} required error={isTooLarge ? t('tooLarge') : error}>
          <Input
            type="file"
            accept=".csv,text/csv"
            onChange={({ target }) => {
              send.reset()
              setFile(target.files?.[0])
            }}
          />
        </Field>
        <DialogActions onCancel={onClose}>
          <Button type="submit" disabled={!file || isTooLarge} pending={send.isPending}>
            {t('send')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
