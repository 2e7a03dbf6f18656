import { useEffect, useState } from 'react'

/** Debounces a text: returns it once it has not changed for `pauseMs`. */
export function useDebounced(typed: string, pauseMs: number): string {
  const [rested, setRested] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), typed === '' ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [typed, pauseMs])
  return rested
}
