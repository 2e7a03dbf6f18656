import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** On small screens a strip of links is one line: the chosen one is brought into its middle. */
export function useCurrentInView<Strip extends HTMLElement>(selector: string) {
  const strip = useRef<Strip>(null)
  const router = useRouter()
  useEffect(() => {
    const show = () => {
      const chosen = strip.current?.querySelector<HTMLElement>(selector)
      if (!strip.current || !chosen) return
      const beside = (strip.current.clientWidth - chosen.offsetWidth) / 2
      strip.current.scrollTo({ left: chosen.offsetLeft - beside })
    }
    show()
    // The router puts a strip that stays on the page back to where it was.
    return router.subscribe('onRendered', show)
  }, [router, selector])
  return strip
}
