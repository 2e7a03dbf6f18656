import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while rendering on the server and hydrating, true ever after. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
