import { useSyncExternalStore } from 'react'

const never = () => () => {}
const isMac = () => /mac|iphone|ipad/i.test(navigator.platform)

/** Whether shortcuts use the Command key. Undefined during server rendering, where it is unknown. */
export function useIsMac(): boolean | undefined {
  return useSyncExternalStore(never, isMac, () => undefined)
}
