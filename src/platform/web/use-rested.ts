import { useEffect, useState } from 'react'

/** A text that is being typed, as it is once nothing has changed for so long. */
export function useRested(typed: string, pauseMs: number): string {
  const [rested, setRested] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), typed === '' ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [typed, pauseMs])
  return rested
}
