import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '#platform/web/query.ts'
import { showFieldErrors } from '#platform/web/use-form.ts'
import { useIdempotencyKey } from '#platform/web/use-idempotency-key.ts'
import type { SlugForm } from './use-auto-slug.ts'

interface Row {
  version: number
}
/** The version that is saved over, and the key that makes a repeated request one save. */
export interface Writing {
  version?: number
  idempotencyKey: string
}
type Form = SlugForm & Parameters<typeof showFieldErrors>[0]

interface Options<Fields extends object, Saved extends Row> {
  /** As it was when the form was filled; undefined creates one. */
  row: Saved | undefined
  form: unknown
  /** The draft that this browser keeps of the form. */
  draft?: { basedOn: number | undefined; continueFrom: (values: never, version: number) => void }
  valuesOf?: (row: Saved | undefined) => unknown
  write: (fields: Fields, writing: Writing) => Promise<Saved>
  /** Whether the slug still follows the title: a free one is taken without asking (docs/product-rules.md#slugs). */
  isUntouched: () => boolean
  /** Called when the form is sent; what it returns is called once that is saved. */
  onSend?: () => (saved: Saved) => unknown
  onSaved: (saved: Saved) => unknown
  onRefused?: (error: Error) => void
}

/** Saves a form over the version that it was filled with; what another person saved in the meantime is `current`. */
export function useSave<Fields extends object, Saved extends Row>(options: Options<Fields, Saved>) {
  const { row, draft, valuesOf, write, isUntouched, onSend, onSaved, onRefused } = options
  const form = options.form as Form
  const [newest, setNewest] = useState(row)
  // Null where another person deleted it.
  const [stale, setStale] = useState<Saved | null>()
  const [suggestion, setSuggestion] = useState<string>()
  // A draft of this browser may be older than what the form began with.
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
    /** The row as another person saved it while the form was filled; null where it was deleted. */
    current,
    changed: isApiError(save.error) ? save.error.changed : undefined,
    /** Continues from `current`: with its values, or saving over them. */
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
