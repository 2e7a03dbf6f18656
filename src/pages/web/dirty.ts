import { useEffect } from 'react'
import type { Language } from '#platform/languages.ts'

/** Registers the function that discards unsaved text in a language; undefined if there is none. */
export type SayDirty = (language: Language, forget: (() => void) | undefined) => void

export function useSayDirty(
  say: SayDirty,
  { language, isDirty, forget }: { language: Language; isDirty: boolean; forget: () => void },
): void {
  useEffect(() => {
    say(language, isDirty ? forget : undefined)
    return () => say(language, undefined)
  }, [say, language, isDirty, forget])
}
