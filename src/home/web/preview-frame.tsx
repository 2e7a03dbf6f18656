import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

const EMPTY = '<!doctype html><html><head></head><body></body></html>'

interface Props {
  title: string
  /** In CSS pixels, as on a screen of this width. */
  width: number
  theme: 'light' | 'dark'
  language: string
  children: ReactNode
}

/**
 * Shows the children as on a screen of another width, scaled down to the space there is. A document of its own, so
 * that media queries apply to that width, and ids and headings do not mix with those of the page. It is inert.
 */
export function PreviewFrame({ title, width, theme, language, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState<Document | null>(null)
  const [space, setSpace] = useState(0)
  const [height, setHeight] = useState(0)
  useEffect(() => sizeOf(place.current, ({ offsetWidth }) => setSpace(offsetWidth)), [])
  useEffect(() => sizeOf(page?.body, ({ offsetHeight }) => setHeight(offsetHeight)), [page])
  useEffect(() => page?.documentElement.setAttribute('class', theme), [page, theme])
  useEffect(() => page?.documentElement.setAttribute('lang', language), [page, language])
  const scale = Math.min(1, space / width)
  return (
    <div ref={place} className="overflow-hidden" style={{ height: height * scale }}>
      <iframe
        inert
        title={title}
        srcDoc={EMPTY}
        // The scripts of this page draw into it; it runs none of its own, and its links lead nowhere.
        sandbox="allow-same-origin"
        className="block origin-top-left"
        style={{ width, height, transform: `scale(${scale})` }}
        onLoad={({ currentTarget: { contentDocument } }) => {
          if (contentDocument) copyStyles(contentDocument)
          setPage(contentDocument)
        }}
      />
      {page && createPortal(children, page.body)}
    </div>
  )
}

/** Calls `change` with the element now and whenever its size changes; returns a function that stops watching. */
function sizeOf(element: HTMLElement | null | undefined, change: (element: HTMLElement) => void) {
  if (!element) return undefined
  const observer = new ResizeObserver(() => change(element))
  observer.observe(element)
  return () => observer.disconnect()
}

function copyStyles(page: Document): void {
  const styles = document.querySelectorAll<HTMLElement>('link[rel=stylesheet], style')
  for (const style of styles) {
    const copy = page.importNode(style, true)
    // Browsers hide the nonce from the attribute.
    copy.nonce = style.nonce
    page.head.append(copy)
  }
}
