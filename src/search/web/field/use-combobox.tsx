import { Suspense, useState, type RefObject } from 'react'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { ComboboxState } from './suggestion-list.tsx'

const closed: ComboboxState = { 'aria-expanded': false }

// Loaded when the field is hovered or focused. Searching works without it.
const SuggestionList = lazyPart(
  async () => (await import('./suggestion-list.tsx')).SuggestionList,
  () => null,
)

/** Turns a search field into a combobox after hydration. */
export function useCombobox(input: RefObject<HTMLInputElement | null>) {
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
