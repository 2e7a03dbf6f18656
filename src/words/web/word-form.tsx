import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Language } from '#platform/languages.ts'
import { api } from '#platform/web/client.ts'
import { isApiError, messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.tsx'
import { Textarea } from '#ui/control.tsx'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/field.tsx'
import { wordsContract, type ListedWord } from '../contract.ts'
import { useReloadWords } from './use-reload-words.ts'

/** Writes one text, and reads the list again after each answer, also after a conflict with another admin. */
function useWordChange(language: Language, { key, version }: ListedWord) {
  const t = useTranslations('words')
  const reload = useReloadWords()
  return useMutation({
    mutationFn: (text: string | null) => api(wordsContract).put({ language, key, text, version }),
    onSuccess: async ({ text }) => {
      showToast({ title: text === null ? t('restored') : t('saved'), description: t('savedText') })
      await reload()
    },
    onError: async (error) => {
      if (isApiError(error) && error.status === 409) await reload()
    },
  })
}

interface Props {
  language: Language
  word: ListedWord
}

/** The original of a text beside the own one. */
export function WordForm({ language, word }: Props) {
  const t = useTranslations('words')
  const hydrated = useHydrated()
  const id = useId()
  const change = useWordChange(language, word)
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? word.text ?? ''
  const send = (text: string | null) =>
    change.mutate(text, { onSuccess: () => setTyped(undefined) })
  return (
    <li>
      <form
        aria-labelledby={id}
        className={cx(cardClass, 'grid grid-cols-1 gap-3 p-5')}
        onSubmit={(event) => {
          event.preventDefault()
          send(shown === '' ? null : shown)
        }}
      >
        <Original id={id} language={language} word={word} />
        <Parts parts={word.parts} />
        <Field
          label={t('own')}
          error={change.error ? messageOf(change.error, t('failed')) : undefined}
        >
          <Textarea
            lang={language}
            dir="auto"
            rows={1}
            maxLength={1000}
            value={shown}
            onChange={({ target }) => setTyped(target.value)}
            className="min-h-11!"
          />
        </Field>
        <div className="flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            look="secondary"
            disabled={!hydrated || typed === undefined || typed === (word.text ?? '')}
            pending={change.isPending}
          >
            {t('save')}
          </Button>
          {word.text !== null && (
            <Button
              look="ghost"
              disabled={!hydrated || change.isPending}
              onClick={() => send(null)}
            >
              {t('restore')}
            </Button>
          )}
          <code className="ml-auto text-xs wrap-anywhere text-ink-3">{word.key}</code>
        </div>
      </form>
    </li>
  )
}

function Original({ id, language, word }: Props & { id: string }) {
  const t = useTranslations('words')
  const { original, state } = word
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p id={id} lang={language} dir="auto" className="font-medium wrap-anywhere">
        {original}
      </p>
      {state !== 'original' && (
        <Badge tone={state === 'own' ? 'brand' : 'warning'}>{t(`states.${state}`)}</Badge>
      )}
    </div>
  )
}

/** What is filled in when the text is shown, and must stay in it. */
function Parts({ parts }: { parts: readonly string[] }) {
  const t = useTranslations('words')
  if (parts.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-ink-3">
      {t('parts')}
      {parts.map((part) => (
        <code key={part} className="rounded-md bg-surface-2 px-2 py-0.5 text-ink-2">
          {part}
        </code>
      ))}
    </p>
  )
}
