import { useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useDraft } from '#platform/web/use-draft.ts'
import { useZodForm } from '#platform/web/use-form.ts'
import { useAutoSlug, type SlugForm } from './use-auto-slug.ts'
import { useSave, type Writing } from './use-save.ts'

interface Row {
  id: number
  version: number
}

interface Options<Values, Fields, Saved extends Row> {
  schema: z.ZodMiniType<Fields, Values>
  /** The row that the form was filled from; undefined for a new one. */
  row: Saved | undefined
  valuesOf: (row: Saved | undefined) => Values
  /** The prefix of the draft's name in this browser, and of slugs for titles without Latin letters. */
  prefix: 'article' | 'page' | 'post' | 'prompt'
  /** The address is already public, so a new title does not change the slug. */
  isKept: boolean
  write: (fields: Fields & { slug: string }, writing: Writing) => Promise<Saved>
  onSaved: (saved: Saved) => unknown
  onRefused?: (error: Error) => void
}

/** The state of a text editor: the form, the draft in this browser, the automatic slug, and saving. */
export function useEditor<
  Values extends FieldValues,
  Fields extends { slug?: string | undefined },
  Saved extends Row,
>(options: Options<Values, Fields, Saved>) {
  const { schema, row, valuesOf, prefix, isKept, write, onSaved, onRefused } = options
  const [initial] = useState(() => valuesOf(row))
  const form = useZodForm(schema, initial as DefaultValues<Values>)
  const draftName = (saved: Row | undefined) => `${prefix}-${saved ? saved.id : 'new'}`
  const draft = useDraft(draftName(row), form, initial, row?.version)
  const slug = useAutoSlug({
    form: form as unknown as SlugForm,
    title: () => (form as unknown as UseFormReturn<{ title: string }>).getValues('title'),
    prefix,
    isKept,
  })
  const saving = useSave<Fields & { slug: string }, Saved>({
    row,
    form,
    draft,
    valuesOf,
    onSend: () => draft.followSave({ nameOf: draftName, valuesOf }),
    isUntouched: slug.isUntouched,
    write,
    onSaved,
    ...(onRefused && { onRefused }),
  })
  const takeOver = () => {
    form.reset(valuesOf(saving.current ?? undefined))
    saving.goOn()
  }
  return { form, draft, slug, ...saving, takeOver }
}
