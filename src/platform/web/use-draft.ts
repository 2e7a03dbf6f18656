import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { DAY_MS } from '#platform/durations.ts'
import { useUser } from './session.ts'
import { differ, followSave } from './use-form.ts'

const WRITE_AFTER_MS = 400
const KEPT_DAYS = 30

interface Kept<Part> {
  values: Part
  /** An ISO instant. */
  savedAt: string
  /** The version that was shown when this was typed. Missing for new things and in drafts of older releases. */
  version?: number | undefined
}

export interface Draft {
  /** When what was found was written; undefined when there is nothing to offer. */
  foundAt: string | undefined
  restore: () => void
  discard: () => void
  /** What was typed is saved elsewhere now. */
  clear: () => void
}

type DraftForm<Values extends FieldValues> = Pick<
  UseFormReturn<Values, unknown, unknown>,
  'subscribe' | 'reset' | 'getValues' | 'setValue'
>

/** The same for a form that is saved. */
export interface SavedDraft<Values> extends Draft {
  /**
   * The version a restored text was written over, where the form shows a newer one by now. It is saved as a change
   * of that version, so the server refuses to write over what a colleague saved since.
   */
  writtenOver: number | undefined
  /** The form goes on from this version: a person has seen it and decided between it and the own text. */
  goOnFrom: (values: Values, version: number | undefined) => void
  /**
   * Called when the form is sent, as `followSave` of use-form.ts. What was and is typed since is kept in this
   * browser under the name of what was saved, also where the form is left with that.
   */
  followSave: <Saved extends { version?: number | undefined } | void>(save: {
    nameOf: (saved: Saved) => string
    valuesOf: (saved: Saved) => Values
  }) => (saved: Saved) => void
  /** For a form that begins with the next one after a save: under its own name again. */
  beginNext: () => void
}

/**
 * Keeps what a person types in this browser, apart for each person, until it is saved or discarded: it
 * survives a closed tab, a crash and a session that ends. Typing anew replaces what is kept, but what
 * was found can still be restored as long as the page is open. Only the fields of `initial` are kept: a
 * card's number is in none of them.
 */
export function useDraft<Values extends FieldValues>(
  name: string,
  form: DraftForm<Values>,
  initial: Partial<Values>,
  version?: number,
): SavedDraft<Values> {
  const user = useUser()
  const { key, first, baseRef, timer, found, setFound } = useKept(name, form, initial, version)
  const [writtenOver, setWrittenOver] = useState<number>()
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
      // Until the person decides, what is typed is still a change of the older one.
      baseRef.current = { ...baseRef.current, version: over }
      setWrittenOver(over)
    },
    writtenOver,
    goOnFrom: (values, newer) => {
      baseRef.current = { ...baseRef.current, blank: values, version: newer }
      setWrittenOver(undefined)
    },
    // Of what was found, not of what has been typed since.
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
        setWrittenOver(undefined)
        if (isMore) writeDraft(baseRef.current, form.getValues())
      }
    },
    beginNext: () => {
      baseRef.current = { key, blank: first, version }
    },
  }
}

/** What this browser keeps of the form, and what it is kept beside. */
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

/** Under which name what is typed is kept, undefined for visitors, and beside what it is a change. */
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

/** Looks for what is there, then writes what is typed whenever it rests, and when the page is left. */
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

/** What was kept under this name is of use no more. */
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
    // Storage is off, or holds something else: there is no draft.
  }
  return undefined
}

/** Only fields the form has, each of its own type: the form may have changed since. */
function sameShape<Part extends FieldValues>(kept: FieldValues, initial: Part): Part {
  const known = Object.entries(kept).filter(
    ([field, value]) => field in initial && isAlike(value, initial[field]),
  )
  return { ...initial, ...Object.fromEntries(known) }
}

/** Null stands for nothing in a field of any type. */
function isAlike(one: unknown, other: unknown): boolean {
  return one === null || other === null || typeof one === typeof other
}

/** Only what was changed: of the rest somebody else may have made something else by then. */
function writeDraft({ key, blank, version }: Base<FieldValues>, typed: FieldValues) {
  if (!key) return
  const changed = Object.keys(blank).filter((field) => differ(typed[field], blank[field]))
  if (changed.length === 0) return removeDraft(key)
  try {
    const values = Object.fromEntries(changed.map((field) => [field, typed[field]]))
    const kept: Kept<FieldValues> = { values, savedAt: new Date().toISOString(), version }
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Full or switched off: the form works without.
  }
}

/** Drafts of older releases do not say it: they are taken for changes of the first version. */
function versionOf(found: Kept<unknown> | undefined, shown: number | undefined) {
  if (shown === undefined) return undefined
  return found?.version ?? Math.min(1, shown)
}

function removeDraft(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // Switched off: nothing was kept either.
  }
}
