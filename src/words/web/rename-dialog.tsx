import { useMutation } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { languages, type Language } from '#platform/languages.ts'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { showFieldErrors, useZodForm } from '#platform/web/use-form.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/control.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { wordsContract, WordsRenaming, type Renamed } from '../contract.ts'
import { useReloadWords } from './use-reload-words.ts'

interface Props {
  language: Language
  onClose: () => void
}

const { from, to, plural } = WordsRenaming.shape
const Terms = z.object({
  from,
  to,
  /** Left out if both fields are empty. */
  plural: z.pipe(
    z.pipe(
      z.object({ from: z.string(), to: z.string() }),
      z.transform((typed) => (typed.from + typed.to === '' ? undefined : typed)),
    ),
    plural,
  ),
})
type Terms = z.infer<typeof Terms>

/** Replaces a word in every text of a language, after a list of the texts that will change. */
export function RenameDialog({ language, onClose }: Props) {
  const t = useTranslations('words.rename')
  const { name = language } = languages.find(({ code }) => code === language) ?? {}
  return (
    <Dialog
      open
      isWide
      onClose={onClose}
      title={t('title')}
      description={t('text', { language: name })}
    >
      <RenameForm language={language} onClose={onClose} />
    </Dialog>
  )
}

/** Lists the texts that would change, and changes them. */
function useRename({ language, onClose }: Props, onError: (error: unknown) => void) {
  const t = useTranslations('words.rename')
  const reload = useReloadWords()
  const rename = (terms: Terms, isDry: boolean) =>
    api(wordsContract).rename({ language, ...terms, isDry })
  const preview = useMutation({ mutationFn: (terms: Terms) => rename(terms, true), onError })
  const apply = useMutation({
    mutationFn: (terms: Terms) => rename(terms, false),
    onError,
    onSuccess: async ({ total }) => {
      showToast({ title: t('renamed', { count: total }), description: t('renamedText') })
      onClose()
      await reload()
    },
  })
  return { preview, apply }
}

function RenameForm(props: Props) {
  const t = useTranslations('words.rename')
  const form = useZodForm(Terms, { from: '', to: '', plural: { from: '', to: '' } })
  const { errors } = form.formState
  const { preview, apply } = useRename(props, (error) => void showFieldErrors(form, error))
  const failure = preview.error ?? apply.error
  const hasFieldErrors = Object.keys(errors).length > 0
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      // The list is that of the terms for which it was read.
      onChange={() => {
        preview.reset()
        apply.reset()
      }}
      onSubmit={form.handleSubmit((terms) => preview.mutate(terms))}
    >
      {Boolean(failure) && !hasFieldErrors && (
        <Alert live tone="danger">
          {messageOf(failure, t('failed'))}
        </Alert>
      )}
      <TermFields form={form} />
      <p className="text-sm text-ink-3">{t('hint')}</p>
      {preview.data && <Hits language={props.language} found={preview.data} />}
      <DialogActions onCancel={props.onClose}>
        <Button type="submit" look="secondary" pending={preview.isPending}>
          {t('preview')}
        </Button>
        {preview.variables && preview.data && preview.data.total > 0 && (
          <Button pending={apply.isPending} onClick={() => apply.mutate(preview.variables)}>
            {t('apply', { count: preview.data.total })}
          </Button>
        )}
      </DialogActions>
    </form>
  )
}

function TermFields({ form }: { form: UseFormReturn<z.input<typeof Terms>, unknown, Terms> }) {
  const t = useTranslations('words.rename')
  const { from, to, plural } = form.formState.errors
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('from')} required error={from?.message}>
        <Input dir="auto" autoComplete="off" {...form.register('from')} />
      </Field>
      <Field label={t('to')} required error={to?.message}>
        <Input dir="auto" autoComplete="off" {...form.register('to')} />
      </Field>
      <Field label={t('pluralFrom')} optional error={plural?.from?.message}>
        <Input dir="auto" autoComplete="off" {...form.register('plural.from')} />
      </Field>
      <Field label={t('pluralTo')} optional error={plural?.to?.message}>
        <Input dir="auto" autoComplete="off" {...form.register('plural.to')} />
      </Field>
    </div>
  )
}

function Hits({
  language,
  found: { total, articles, hits },
}: {
  language: Language
  found: Renamed
}) {
  const t = useTranslations('words.rename')
  return (
    <section aria-live="polite" className="grid grid-cols-1 gap-2">
      <p className="font-semibold">
        {t('hits', { count: total })} {total > hits.length && t('listed', { count: hits.length })}
      </p>
      {articles > 0 && <Alert tone="warning">{t('articles', { count: articles })}</Alert>}
      {hits.length > 0 && (
        <ul
          aria-label={t('list')}
          // Scrolls by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="grid max-h-72 grid-cols-1 divide-y divide-line overflow-y-auto rounded-lg border border-line px-4"
        >
          {hits.map(({ key, before, after, articles }) => (
            <li key={key} lang={language} dir="auto" className="grid gap-1 py-3 wrap-anywhere">
              <del className="text-sm text-ink-3">{before}</del>
              <ins className="no-underline">{after}</ins>
              {articles > 0 && <Badge tone="warning">{t('article')}</Badge>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
