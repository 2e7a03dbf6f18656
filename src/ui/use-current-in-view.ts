import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * On small screens the links are on one scrolling line; this scrolls the current one to the center, and fades the edges
 * behind which there are more.
 */
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
  useEffect(() => (strip.current ? markCutEdges(strip.current) : undefined), [])
  return strip
}

/** Keeps `data-cut` up to date, for which app.css fades an edge. Returns a function that stops it. */
function markCutEdges(strip: HTMLElement): () => void {
  const mark = () => {
    const before = Math.abs(strip.scrollLeft)
    const isCutAtStart = before > 1
    const isCutAtEnd = before + strip.clientWidth < strip.scrollWidth - 1
    strip.dataset['cut'] = [isCutAtStart && 'start', isCutAtEnd && 'end'].filter(Boolean).join(' ')
  }
  const sizes = new ResizeObserver(mark)
  sizes.observe(strip)
  strip.addEventListener('scroll', mark, { passive: true })
  return () => {
    sizes.disconnect()
    strip.removeEventListener('scroll', mark)
  }
}
