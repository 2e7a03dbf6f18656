import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** On small screens the links are on one scrolling line; this scrolls the current one to the center. */
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
    // The router restores the old scroll position of an element that stays on the page.
    return router.subscribe('onRendered', show)
  }, [router, selector])
  return strip
}
