import { useSyncExternalStore } from 'react'

const never = () => () => {}
const isMac = () => /mac|iphone|ipad/i.test(navigator.platform)

/** Whether Command is the key of shortcuts; undefined while rendering on the server, which cannot know. */
export function useIsMac(): boolean | undefined {
  return useSyncExternalStore(never, isMac, () => undefined)
}
