import { useEffect } from 'react'
import type { Language } from '#platform/languages.ts'

/** Says how to forget what was typed in a language and is not saved; undefined when nothing is. */
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
