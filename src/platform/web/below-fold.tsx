import { Suspense, use, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useHydrated } from './use-hydrated.ts'

/** Enough distance for the code to load before the part becomes visible. */
const AHEAD = '600px'
const isServer = typeof window === 'undefined'

interface Props {
  /** Loads the code of the children. */
  load: () => Promise<unknown>
  children: ReactNode
}

/**
 * A part of the page that is visible only after scrolling. In a server-rendered page its HTML is there from the start,
 * with working links; it is hydrated, and its code loaded, when it comes near the viewport. After a client-side
 * navigation it is rendered immediately.
 */
export function BelowFold({ load, children }: Props) {
  const marker = useRef<HTMLDivElement>(null)
  const isInHtml = !useHydrated() && !isServer
  const [html] = useState(() => (isInHtml ? { of: children, ...anEvent() } : undefined))
  useEffect(() => {
    // If the code fails to load, the part stays static HTML, and loading is retried when it comes near again.
    const begin = () => load().then(html?.happen, () => {})
    return html && marker.current ? whenNear(marker.current, begin) : undefined
  }, [html, load])
  // New children are rendered without waiting. Unchanged ones must not be rendered again, because that would empty the
  // part.
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

/** Calls `call` when the element comes near the viewport; returns a function that stops watching. */
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
