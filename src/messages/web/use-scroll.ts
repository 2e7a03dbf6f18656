import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { Row } from '../thread.ts'

/** Within this distance, the view counts as being at the end. */
export const NEAR_PX = 80
const OLDER_FROM_PX = 400

type Scroller = RefObject<HTMLElement | null>

/** Whether the end is visible, and whether new rows have arrived since the reader scrolled away from it. */
export function useEnd(
  scroller: Scroller,
  rows: readonly Row[],
  onEnd: (isAtEnd: boolean) => void,
) {
  const [isAtEnd, setAtEnd] = useState(true)
  const newest = rows.at(-1)?.key
  const [seen, setSeen] = useState(newest)
  const look = () => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = scroller.current ?? {}
    setAtEnd(scrollHeight - scrollTop - clientHeight <= NEAR_PX)
  }
  const notifyEnd = useEffectEvent(onEnd)
  useEffect(() => notifyEnd(isAtEnd), [isAtEnd])
  if (isAtEnd && seen !== newest) setSeen(newest)
  return { isAtEnd, hasNew: !isAtEnd && seen !== newest, look }
}

interface OlderOptions {
  scroller: Scroller
  hasOlder: boolean
  readOlder: () => Promise<void>
}

/** Loads the previous page when the reader nears the beginning. */
export function useOlder({ scroller, hasOlder, readOlder }: OlderOptions) {
  const isRunning = useRef(false)
  const [isReading, setReading] = useState(false)
  const look = () => {
    const isNear = (scroller.current?.scrollTop ?? OLDER_FROM_PX) < OLDER_FROM_PX
    if (!isNear || !hasOlder || isRunning.current) return
    isRunning.current = true
    setReading(true)
    const end = () => {
      isRunning.current = false
      setReading(false)
    }
    // After a failure, the next scroll tries again.
    readOlder().then(end, end)
  }
  return { isReading, look }
}
