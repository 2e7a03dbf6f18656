import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { DAY_MS } from '#platform/durations.ts'
import { useUser } from './session.ts'
import { differ, followSave } from './use-form.ts'

const WRITE_AFTER_MS = 400
const KEPT_DAYS = 30

interface Kept<Part> {
  values: Part
  /** ISO 8601. */
  savedAt: string
  /** The version on which the draft is based. Missing for new content and in drafts of older releases. */
  version?: number | undefined
}

export interface Draft {
  /** When the found draft was saved; undefined if there is none to offer. */
  foundAt: string | undefined
  restore: () => void
  discard: () => void
  /** Removes the draft, because its content has been saved on the server. */
  clear: () => void
}

type DraftForm<Values extends FieldValues> = Pick<
  UseFormReturn<Values, unknown, unknown>,
  'subscribe' | 'reset' | 'getValues' | 'setValue'
>

/** A draft of a form that saves versions. */
export interface SavedDraft<Values> extends Draft {
  /**
   * The version on which a restored draft is based, if the form shows a newer one. The draft is saved as a change of
   * that older version, so the server refuses to overwrite what a colleague has saved since.
   */
  basedOn: number | undefined
  /** Continues from this version, after the user has compared it with the draft. */
  continueFrom: (values: Values, version: number | undefined) => void
  /**
   * Call it when the form is sent, as `followSave` of use-form.ts. Text typed after that is kept as a draft of the
   * saved content, even if the user leaves the form.
   */
  followSave: <Saved extends { version?: number | undefined } | void>(save: {
    nameOf: (saved: Saved) => string
    valuesOf: (saved: Saved) => Values
  }) => (saved: Saved) => void
  /** For a form that starts a new entry after a save: its drafts get the original name again. */
  beginNext: () => void
}

/**
 * Keeps what a member types as a draft in this browser, separately for each member, until it is saved or discarded. It
 * survives a closed tab, a crash and the end of the session. New typing replaces the stored draft, but a found draft
 * can still be restored while the page is open. Only the fields of `initial` are stored, which never include card data.
 */
export function useDraft<Values extends FieldValues>(
  name: string,
  form: DraftForm<Values>,
  initial: Partial<Values>,
  version?: number,
): SavedDraft<Values> {
  const user = useUser()
  const { key, first, baseRef, timer, found, setFound } = useKept(name, form, initial, version)
  const [basedOn, setBasedOn] = useState<number>()
  const clear = useCallback(() => {
    stop(timer)
    setFound(undefined)
    if (key) removeDraft(key)
  }, [key, timer, setFound])
  return {
    foundAt: found?.savedAt,
    restore: () => {
      const values = { ...form.getValues(), ...found?.values }
      if (found) form.reset(values, { keepDefaultValues: true })
      setFound(undefined)
      const over = versionOf(found, version)
      if (over === version) return
      // Until the user decides, further typing is still a change of the older version.
      baseRef.current = { ...baseRef.current, version: over }
      setBasedOn(over)
    },
    basedOn,
    continueFrom: (values, newer) => {
      baseRef.current = { ...baseRef.current, blank: values, version: newer }
      setBasedOn(undefined)
    },
    // Discards the found draft but keeps what has been typed since.
    discard: () => {
      setFound(undefined)
      writeDraft(baseRef.current, form.getValues())
    },
    clear,
    followSave: ({ nameOf, valuesOf }) => {
      const beginAgain = followSave(
        form,
        (saved: Parameters<typeof valuesOf>[0]) => valuesOf(saved) as DefaultValues<Values>,
      )
      return (saved) => {
        const isMore = beginAgain(saved)
        clear()
        const savedKey = user ? keyOf(user.id, nameOf(saved)) : undefined
        baseRef.current = { key: savedKey, blank: valuesOf(saved), version: saved?.version }
        setBasedOn(undefined)
        if (isMore) writeDraft(baseRef.current, form.getValues())
      }
    },
    beginNext: () => {
      baseRef.current = { key, blank: first, version }
    },
  }
}

/** The stored draft of the form, and the values it is compared with. */
function useKept<Values extends FieldValues>(
  name: string,
  form: DraftForm<Values>,
  initial: Partial<Values>,
  version: number | undefined,
) {
  const user = useUser()
  const key = user ? keyOf(user.id, name) : undefined
  const [found, setFound] = useState<Kept<Partial<Values>>>()
  const [first] = useState(initial)
  const baseRef = useRef<Base<Values>>({ key, blank: first, version })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    baseRef.current = { ...baseRef.current, key }
  }, [key])
  useWriting({ key, form, base: baseRef, timer, onFound: setFound })
  return { key, first, baseRef, timer, found, setFound }
}

/** The key of the stored draft (undefined for visitors) and the values and version it is based on. */
interface Base<Values extends FieldValues> {
  key: string | undefined
  blank: Partial<Values>
  version: number | undefined
}

interface Writing<Values extends FieldValues> {
  key: string | undefined
  form: DraftForm<Values>
  base: RefObject<Base<Values>>
  timer: RefObject<ReturnType<typeof setTimeout> | undefined>
  onFound: (found: Kept<Partial<Values>> | undefined) => void
}

/** Reads the stored draft, then saves whenever typing pauses and when the page is left. */
function useWriting<Values extends FieldValues>(writing: Writing<Values>): void {
  const { key, form, base, timer, onFound } = writing
  useEffect(() => {
    if (!key) return undefined
    onFound(readDraft(key, base.current.blank))
    const write = () => {
      stop(timer)
      writeDraft(base.current, form.getValues())
    }
    const flush = () => (timer.current === undefined ? undefined : write())
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        stop(timer)
        timer.current = setTimeout(write, WRITE_AFTER_MS)
      },
    })
    globalThis.addEventListener('pagehide', flush)
    return () => {
      flush()
      unsubscribe()
      globalThis.removeEventListener('pagehide', flush)
    }
  }, [key, form, base, timer, onFound])
}

/** Deletes the draft with this name. */
export function forgetDraft(userId: number, name: string): void {
  removeDraft(keyOf(userId, name))
}

function keyOf(userId: number, name: string): string {
  return `draft:${userId}:${name}`
}

function stop(timer: { current: ReturnType<typeof setTimeout> | undefined }) {
  clearTimeout(timer.current)
  timer.current = undefined
}

function isUnchanged(values: FieldValues, initial: FieldValues): boolean {
  return Object.entries(initial).every(([field, value]) => !differ(values[field], value))
}

function readDraft<Part extends FieldValues>(key: string, initial: Part): Kept<Part> | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept<Part> | null
    if (!kept) return undefined
    const age = Date.now() - Date.parse(kept.savedAt)
    const values = sameShape(kept.values, initial)
    if (age < KEPT_DAYS * DAY_MS && !isUnchanged(values, initial)) return { ...kept, values }
    localStorage.removeItem(key)
  } catch {
    // Storage is disabled or contains invalid data, so there is no draft.
  }
  return undefined
}

/** Keeps only fields that the form still has, with the same type, because the form may have changed since. */
function sameShape<Part extends FieldValues>(kept: FieldValues, initial: Part): Part {
  const known = Object.entries(kept).filter(
    ([field, value]) => field in initial && isAlike(value, initial[field]),
  )
  return { ...initial, ...Object.fromEntries(known) }
}

/** Null is an empty value of any type. */
function isAlike(one: unknown, other: unknown): boolean {
  return one === null || other === null || typeof one === typeof other
}

/** Stores only the changed fields, because another member may change the others in the meantime. */
function writeDraft({ key, blank, version }: Base<FieldValues>, typed: FieldValues) {
  if (!key) return
  const changed = Object.keys(blank).filter((field) => differ(typed[field], blank[field]))
  if (changed.length === 0) return removeDraft(key)
  try {
    const values = Object.fromEntries(changed.map((field) => [field, typed[field]]))
    const kept: Kept<FieldValues> = { values, savedAt: new Date().toISOString(), version }
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Storage is full or disabled; the form works without it.
  }
}

/** Drafts of older releases have no version and are treated as based on version 1. */
function versionOf(found: Kept<unknown> | undefined, shown: number | undefined) {
  if (shown === undefined) return undefined
  return found?.version ?? Math.min(1, shown)
}

function removeDraft(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is disabled, so nothing was stored either.
  }
}
