import { useEffect, useRef } from 'react'

/** A positioned strip that scrolls sideways begins at what the selector finds in it. */
export function useCurrentInView<Strip extends HTMLElement>(selector: string) {
  const strip = useRef<Strip>(null)
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>(selector)
    strip.current?.scrollTo({ left: (chosen?.offsetLeft ?? 0) - 16 })
  }, [selector])
  return strip
}
