import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ArrowDown, ArrowUp } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'

const directions = { up: ArrowUp, down: ArrowDown } as const
export type Direction = keyof typeof directions

interface Listed {
  id: number | string
  slug: string
  isActive: boolean
}
interface Props<Row extends Listed> {
  label: string
  rows: readonly Row[]
  nameOf: (row: Row) => string
  onMove: (row: Row, direction: Direction) => void
  /** Shown below the name. */
  renderDetail: (row: Row) => ReactNode
  /** Buttons after Up and Down. */
  renderActions: (row: Row) => ReactNode
}

/** A list that is reordered with buttons, so that it can be operated by keyboard. */
export function OrderedList<Row extends Listed>(props: Props<Row>) {
  const { label, rows, nameOf, onMove, renderDetail, renderActions } = props
  const t = useTranslations('vocabulary')
  const { list, spoken, move } = useMoving(rows, nameOf, onMove)
  return (
    <>
      <ol
        ref={list}
        aria-label={label}
        className="divide-y divide-line rounded-xl border border-line bg-surface"
      >
        {rows.map((row, place) => (
          <li key={row.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <div className="grid min-w-0 flex-1 basis-56 gap-1">
              <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
                <span dir="auto" className="min-w-0 font-medium wrap-anywhere">
                  {nameOf(row)}
                </span>
                <code className="text-xs wrap-anywhere text-ink-3">{row.slug}</code>
                {!row.isActive && (
                  <Badge dot tone="warning">
                    {t('off')}
                  </Badge>
                )}
              </p>
              {renderDetail(row)}
            </div>
            <div className="flex flex-wrap items-center gap-1">
              <MoveButtons
                row={row}
                name={nameOf(row)}
                isFirst={place === 0}
                isLast={place === rows.length - 1}
                onMove={(direction) => move(row, direction)}
              />
              {renderActions(row)}
            </div>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </>
  )
}

interface MoveProps {
  row: Listed
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (direction: Direction) => void
}

function MoveButtons({ row, name, isFirst, isLast, onMove }: MoveProps) {
  const t = useTranslations('vocabulary')
  return Object.entries(directions).map(([key, Icon]) => {
    const direction = key as Direction
    const isAtEnd = direction === 'up' ? isFirst : isLast
    return (
      <Button
        key={direction}
        look="ghost"
        size="icon"
        data-move={`${row.id}-${direction}`}
        aria-label={t(`${direction}Named`, { name: isolated(name) })}
        // Not `disabled`, because a disabled button loses keyboard focus.
        aria-disabled={isAtEnd || undefined}
        className="aria-disabled:opacity-40"
        onClick={() => !isAtEnd && onMove(direction)}
      >
        <Icon aria-hidden className="size-4" />
      </Button>
    )
  })
}

/** Moving a row in the DOM drops focus. Returns focus to the button and announces the new position. */
function useMoving<Row extends Listed>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  onMove: (row: Row, direction: Direction) => void,
) {
  const t = useTranslations('vocabulary')
  const list = useRef<HTMLOListElement>(null)
  const pressed = useRef<{ id: Row['id']; direction: Direction }>(undefined)
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    if (!pressed.current) return
    const { id, direction } = pressed.current
    pressed.current = undefined
    const at = rows.findIndex((row) => row.id === id)
    const row = rows[at]
    if (!row) return
    list.current?.querySelector<HTMLElement>(`[data-move="${id}-${direction}"]`)?.focus()
    setSpoken(t('moved', { name: nameOf(row), place: at + 1, count: rows.length }))
    // Runs only when the order changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [rows])
  return {
    list,
    spoken,
    move: (row: Row, direction: Direction) => {
      pressed.current = { id: row.id, direction }
      onMove(row, direction)
    },
  }
}
