import { useCallback, useState } from 'react'

/** Whether an element is on the screen, such as a thread that is one part of a longer page. */
export function useIsInView() {
  const [isInView, setInView] = useState(false)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new IntersectionObserver((entries) => {
      setInView(entries.at(-1)?.isIntersecting ?? false)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, isInView] as const
}
