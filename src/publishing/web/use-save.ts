import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '#platform/web/query.ts'
import { showFieldErrors } from '#platform/web/use-form.ts'
import { useIdempotencyKey } from '#platform/web/use-idempotency-key.ts'
import type { SlugForm } from './use-auto-slug.ts'

interface Row {
  version: number
}
/** The version that is overwritten, and the key that makes retries of a request idempotent. */
export interface Writing {
  version?: number
  idempotencyKey: string
}
type Form = SlugForm & Parameters<typeof showFieldErrors>[0]

interface Options<Fields extends object, Saved extends Row> {
  /** The row that the form was filled from; undefined for a new one. */
  row: Saved | undefined
  form: unknown
  /** The form's draft in this browser. */
  draft?: { basedOn: number | undefined; continueFrom: (values: never, version: number) => void }
  valuesOf?: (row: Saved | undefined) => unknown
  write: (fields: Fields, writing: Writing) => Promise<Saved>
  /** Whether the slug still follows the title: then a free one may replace it (docs/product-rules.md#slugs). */
  isUntouched: () => boolean
  /** Called when the form is sent. The function it returns is called after the save. */
  onSend?: () => (saved: Saved) => unknown
  onSaved: (saved: Saved) => unknown
  onRefused?: (error: Error) => void
}

/** Saves a form over the version it was filled from. `current` is a version that another person saved since then. */
export function useSave<Fields extends object, Saved extends Row>(options: Options<Fields, Saved>) {
  const { row, draft, valuesOf, write, isUntouched, onSend, onSaved, onRefused } = options
  const form = options.form as Form
  const [newest, setNewest] = useState(row)
  // Null if another person deleted the row.
  const [stale, setStale] = useState<Saved | null>()
  const [suggestion, setSuggestion] = useState<string>()
  // A draft in this browser may be based on an older version than the row.
  const isOutdated = draft?.basedOn !== undefined
  const current = stale === undefined && isOutdated ? (newest ?? null) : stale
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
      setStale(staleIn(error) as Saved | null | undefined)
      showErrors(form, error)
      onRefused?.(error)
    },
  })
  return {
    save,
    suggestion,
    /** The row that another person saved while the form was open; null if they deleted it. */
    current,
    changed: isApiError(save.error) ? save.error.changed : undefined,
    /** Accepts `current` as the new base: the next save overwrites it. */
    goOn: () => {
      if (current === undefined) return
      setNewest(current ?? undefined)
      setStale(undefined)
      draft?.continueFrom(valuesOf?.(current ?? undefined) as never, current?.version ?? 0)
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
