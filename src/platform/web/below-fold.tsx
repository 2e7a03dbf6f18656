import { Suspense, use, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useHydrated } from './use-hydrated.ts'

/** Far enough ahead that the code is there before anybody sees the part. */
const AHEAD = '600px'
const isServer = typeof window === 'undefined'

interface Props {
  /** Fetches the code of what is inside. */
  load: () => Promise<unknown>
  children: ReactNode
}

/**
 * What nobody sees without scrolling. In a page from the server it stands there as HTML, with links that
 * work; it is taken over, and its code fetched, when it comes near. After a navigation it is there at once.
 */
export function BelowFold({ load, children }: Props) {
  const marker = useRef<HTMLDivElement>(null)
  const isInHtml = !useHydrated() && !isServer
  const [html] = useState(() => (isInHtml ? { of: children, ...anEvent() } : undefined))
  useEffect(() => {
    // Without its code the part stays as it is; the next time it comes near, it is asked for again.
    const begin = () => load().then(html?.happen, () => {})
    return html && marker.current ? whenNear(marker.current, begin) : undefined
  }, [html, load])
  // Anything new is shown without waiting. The same is not even rendered: that would empty the part.
  const awaited = html && html.of === children ? html.happening : undefined
  const part = useMemo(
    () => (
      <Suspense>
        <After event={awaited}>{children}</After>
      </Suspense>
    ),
    [awaited, children],
  )
  return <div ref={marker}>{part}</div>
}

function After({ event, children }: { event: Promise<void> | undefined; children: ReactNode }) {
  if (event) use(event)
  return children
}

function anEvent() {
  let happen = () => {}
  const happening = new Promise<void>((resolve) => {
    happen = resolve
  })
  return { happening, happen }
}

/** Calls when the element comes near the window; returns the way to stop watching. */
function whenNear(element: Element, call: () => unknown): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) call()
    },
    { rootMargin: AHEAD },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
