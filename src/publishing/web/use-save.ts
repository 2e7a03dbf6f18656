import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '#platform/web/query.ts'
import { showFieldErrors } from '#platform/web/use-form.ts'
import { useIdempotencyKey } from '#platform/web/use-idempotency-key.ts'
import type { SlugForm } from './use-auto-slug.ts'

interface Row {
  version: number
}
/** The version that is written over, and the key that makes a repeated save one save. */
export interface Writing {
  version?: number
  idempotencyKey: string
}
type Form = SlugForm & Parameters<typeof showFieldErrors>[0]

interface Options<Fields extends { slug: string }, Saved extends Row> {
  /** As it was when the form was filled; without it a new one is made. */
  row: Saved | undefined
  form: unknown
  /** What is kept in this browser of the form; none where nothing is. */
  draft?: { basedOn: number | undefined; continueFrom: (values: never, version: number) => void }
  /** What the form shows of it. */
  valuesOf?: (row: Saved) => unknown
  write: (fields: Fields, writing: Writing) => Promise<Saved>
  /** Nobody wrote the slug: a free one may be taken without asking (docs/product-rules.md#slugs). */
  isUntouched: () => boolean
  /** Called when it is sent, and what it answers once that is saved. */
  onSend?: () => (saved: Saved) => unknown
  onSaved: (saved: Saved) => unknown
  onRefused?: (error: Error) => void
}

/** Saves what has an address and versions; what stands in the way is kept beside what was typed. */
export function useSave<Fields extends { slug: string }, Saved extends Row>(
  options: Options<Fields, Saved>,
) {
  const { row, draft, valuesOf, write, isUntouched, onSend, onSaved, onRefused } = options
  const form = options.form as Form
  const [newest, setNewest] = useState(row)
  const [stale, setStale] = useState<Saved>()
  const [suggestion, setSuggestion] = useState<string>()
  // A text that was kept in this browser may be older than what the form began with.
  const isOutdated = draft?.basedOn !== undefined
  const current = stale ?? (isOutdated ? newest : undefined)
  const base = draft?.basedOn ?? newest?.version
  const over = base === undefined ? {} : { version: base }
  const { keyFor, done } = useIdempotencyKey()
  const send = (fields: Fields) =>
    write(fields, { ...over, idempotencyKey: keyFor({ ...fields, ...over }) })
  const save = useMutation({
    mutationFn: async (fields: Fields) => {
      setSuggestion(undefined)
      try {
        return await send(fields)
      } catch (error) {
        const free = freeSlugIn(error)
        if (!free || !isUntouched()) throw error
        form.setValue('slug', free)
        return send({ ...fields, slug: free })
      }
    },
    onMutate: () => onSend?.(),
    onSuccess: (saved, _fields, beginAgain) => {
      done()
      setNewest(saved)
      beginAgain?.(saved)
      return onSaved(saved)
    },
    onError: (error) => {
      setSuggestion(freeSlugIn(error))
      setStale(staleIn(error) as Saved | undefined)
      showErrors(form, error)
      onRefused?.(error)
    },
  })
  return {
    save,
    suggestion,
    /** It as somebody else left it, while this one was written. */
    current,
    changed: isApiError(save.error) ? save.error.changed : undefined,
    /** Goes on from there: with its values, or over them. */
    goOn: () => {
      if (!current) return
      setNewest(current)
      setStale(undefined)
      draft?.continueFrom(valuesOf?.(current) as never, current.version)
      save.reset()
    },
  }
}

function showErrors(form: Form, error: unknown): void {
  if (showFieldErrors(form as never, error) || !freeSlugIn(error)) return
  const setError = form.setError as (name: 'slug', problem: { message: string }) => void
  setError('slug', { message: isApiError(error) ? error.serverMessage : '' })
}

function freeSlugIn(error: unknown): string | undefined {
  const isSlug = isApiError(error) && /^slug_(?:taken|reserved)$/.test(error.code)
  return isSlug ? error.suggestion : undefined
}

function staleIn(error: unknown): unknown {
  return isApiError(error) && error.code === 'stale' ? error.current : undefined
}
