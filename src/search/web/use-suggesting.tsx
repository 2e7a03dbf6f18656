import { lazy, Suspense, useState, type ComponentType, type RefObject } from 'react'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import type { ComboboxState } from './combobox.ts'

const closed: ComboboxState = { 'aria-expanded': false }

// Its code arrives when the field is about to be used; without it, searching works all the same.
const load = () => import('./suggestion-list.tsx').catch(() => undefined)
const SuggestionList = lazy(async (): Promise<{ default: ComponentType<ListProps> }> => {
  const loaded = await load()
  return { default: loaded?.SuggestionList ?? Nothing }
})
const Nothing = () => null

interface ListProps {
  input: RefObject<HTMLInputElement | null>
  onChange: (state: ComboboxState) => void
}

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
      onPointerEnter: () => void load(),
      onFocus: () => setIsWanted(true),
    },
    suggestions: isWanted && (
      <Suspense>
        <SuggestionList input={input} onChange={setState} />
      </Suspense>
    ),
  }
}
