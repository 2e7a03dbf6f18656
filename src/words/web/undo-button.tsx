import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { languages } from '#platform/languages.ts'
import { api } from '#platform/web/client.ts'
import { messageOf, read } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Undo2 } from '#ui/icons.ts'
import { wordsContract, type NewestChange } from '../contract.ts'
import { useReloadWords } from './use-reload-words.ts'

const newestQuery = read(wordsContract, 'newestChange')
type Change = NonNullable<NewestChange['change']>

/** Takes the newest change back, after it has said which one that is. */
export function UndoButton() {
  const t = useTranslations('words.undo')
  const hydrated = useHydrated()
  const { data } = useQuery(newestQuery)
  const [seen, setSeen] = useState<Change>()
  if (!data?.change) return null
  const { change } = data
  return (
    <>
      <Button look="ghost" disabled={!hydrated} onClick={() => setSeen(change)}>
        <Undo2 aria-hidden className="size-4" />
        {t('open', { count: change.texts })}
      </Button>
      {seen && <UndoDialog change={seen} onClose={() => setSeen(undefined)} />}
    </>
  )
}

function UndoDialog({ change, onClose }: { change: Change; onClose: () => void }) {
  const t = useTranslations('words.undo')
  const reload = useReloadWords()
  const undo = useMutation({
    mutationFn: () => api(wordsContract).undo({ id: change.id }),
    onSuccess: () => {
      showToast({ title: t('done', { count: change.texts }) })
      onClose()
    },
    onSettled: reload,
  })
  const { first, texts, isYours, at } = change
  const names = languages.filter(({ code }) => change.languages.includes(code))
  return (
    <ConfirmDialog
      title={t('title')}
      description={t('text', { count: texts, languages: names.map(({ name }) => name).join(', ') })}
      action={t('confirm')}
      pending={undo.isPending}
      onConfirm={() => undo.mutate()}
      onClose={onClose}
    >
      {Boolean(undo.error) && (
        <Alert live tone="danger">
          {messageOf(undo.error, t('failed'))}
        </Alert>
      )}
      <div dir="auto" className="grid gap-1 rounded-lg bg-surface-2 p-4 wrap-anywhere">
        <del className="text-sm text-ink-3">{first.after ?? t('original')}</del>
        <ins className="no-underline">{first.before ?? t('original')}</ins>
      </div>
      <p className="text-sm text-ink-3">
        {t(isYours ? 'byYou' : 'byOther')} <DateText at={at} look="dateTime" />
      </p>
    </ConfirmDialog>
  )
}
