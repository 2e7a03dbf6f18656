import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { Row } from '../thread.ts'

/** This near to an end counts as being there. */
export const NEAR_PX = 80
const OLDER_FROM_PX = 400

type Scroller = RefObject<HTMLElement | null>

/** Whether the end is in sight, and whether something has come since it was left. */
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
  const told = useEffectEvent(onEnd)
  useEffect(() => told(isAtEnd), [isAtEnd])
  if (isAtEnd && seen !== newest) setSeen(newest)
  return { isAtEnd, hasNew: !isAtEnd && seen !== newest, look }
}

interface OlderOptions {
  scroller: Scroller
  hasOlder: boolean
  readOlder: () => Promise<void>
}

/** Reads the page before as the beginning comes near. */
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
    // What fails is tried again with the next scrolling.
    readOlder().then(end, end)
  }
  return { isReading, look }
}
