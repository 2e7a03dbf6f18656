import { Suspense, useState, type RefObject } from 'react'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { ComboboxState } from './suggestion-list.tsx'

const closed: ComboboxState = { 'aria-expanded': false }

// Its code arrives when the field is about to be used; without it, searching works all the same.
const SuggestionList = lazyPart(
  async () => (await import('./suggestion-list.tsx')).SuggestionList,
  () => null,
)

/** Makes a search field a combobox once there is script. */
export function useSuggesting(input: RefObject<HTMLInputElement | null>) {
  const isHydrated = useHydrated()
  const [isWanted, setIsWanted] = useState(false)
  const [state, setState] = useState(closed)
  return {
    comboboxProps: isHydrated && {
      role: 'combobox',
      'aria-autocomplete': 'list' as const,
      ...state,
      onPointerEnter: SuggestionList.preload,
      onFocus: () => setIsWanted(true),
    },
    suggestions: isWanted && (
      <Suspense>
        <SuggestionList input={input} onChange={setState} />
      </Suspense>
    ),
  }
}
