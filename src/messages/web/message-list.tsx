import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { ArrowDown } from '#ui/icons.ts'
import { Spinner } from '#ui/spinner.tsx'
import type { Row } from '../thread.ts'
import { NEAR_PX, useEnd, useOlder } from './use-scroll.ts'

const ROW_PX = 72

interface Props {
  /** Identifies the list for scroll restoration. */
  id: string
  label: string
  rows: readonly Row[]
  render: (row: Row) => ReactNode
  hasOlder: boolean
  readOlder: () => Promise<void>
  /** The row of the message that a search led to. */
  markedKey: string | undefined
  onEnd: (isAtEnd: boolean) => void
}

/** The rows of a thread. The server renders all of them; after hydration, only the visible ones. */
export function MessageList(props: Props) {
  const { label, rows, render } = props
  const isHydrated = useHydrated()
  if (isHydrated) return <VirtualList {...props} />
  return (
    <div
      role="group"
      aria-label={label}
      className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto px-4"
    >
      <div>
        {rows.map((row) => (
          <div key={row.key}>{render(row)}</div>
        ))}
      </div>
    </div>
  )
}

function VirtualList({ id, label, rows, render, hasOlder, readOlder, markedKey, onEnd }: Props) {
  const t = useTranslations('messages')
  const scroller = useRef<HTMLDivElement>(null)
  // The virtualizer changes with every scroll; no component below memoizes it.
  // oxlint-disable-next-line react/incompatible-library
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
    // Loading older messages does not move the view; new messages are followed only from the end.
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: NEAR_PX,
  })
  const { isAtEnd, hasNew, look } = useEnd(scroller, rows, onEnd)
  const older = useOlder({ scroller, hasOlder, readOlder })
  useJumps(list, rows, markedKey)
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {older.isReading && <ReadingOlder />}
      <div
        ref={scroller}
        role="group"
        aria-label={label}
        // Without an id of its own, the router would restore the scroll position of the previous thread.
        data-scroll-restoration-id={id}
        // Makes the list scrollable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={() => {
          look()
          older.look()
        }}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 in-data-room:overscroll-auto focus-visible:-outline-offset-2"
      >
        <Rows list={list} rows={rows} render={render} />
      </div>
      {!isAtEnd && (
        <Button
          look="secondary"
          className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-2"
          onClick={() => list.scrollToEnd()}
        >
          <ArrowDown aria-hidden className="size-4" />
          {t(hasNew ? 'newMessages' : 'toNewest')}
        </Button>
      )}
    </div>
  )
}

type List = Virtualizer<HTMLDivElement, Element>

function Rows({ list, rows, render }: Pick<Props, 'rows' | 'render'> & { list: List }) {
  return (
    <div className="relative" style={{ height: list.getTotalSize() }}>
      {list.getVirtualItems().map(({ index, key, start }) => {
        const row = rows[index]
        return (
          <div
            key={key}
            ref={list.measureElement}
            data-index={index}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start}px)` }}
          >
            {row && render(row)}
          </div>
        )
      })}
    </div>
  )
}

/** Scrolls to the newest message when the thread opens, or to the message a search led to. */
function useJumps(list: List, rows: readonly Row[], markedKey: string | undefined): void {
  const marked = rows.findIndex(({ key }) => key === markedKey)
  const isThere = marked >= 0
  const own = rows.at(-1)
  const sentKey = own?.kind === 'outgoing' ? own.key : undefined
  useLayoutEffect(() => list.scrollToEnd(), [list])
  useEffect(() => {
    if (!isThere) return undefined
    // Wait until the rows above have been measured.
    const frame = requestAnimationFrame(() => list.scrollToIndex(marked, { align: 'center' }))
    return () => cancelAnimationFrame(frame)
    // Only once: loading older or newer rows changes the index.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [list, markedKey, isThere])
  useEffect(() => {
    // After sending, scroll down to the new message.
    if (sentKey) list.scrollToEnd()
  }, [list, sentKey])
}

function ReadingOlder() {
  const t = useTranslations('messages')
  return (
    <p role="status" className="absolute inset-x-0 top-2 z-10 grid justify-items-center">
      <Spinner />
      <span className="sr-only">{t('readingOlder')}</span>
    </p>
  )
}
