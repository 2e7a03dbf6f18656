import {
  DndContext,
  DragOverlay,
  PointerSensor,
  pointerWithin,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, GripVertical } from './icons.ts'
import { isolated } from './isolated.ts'
import { silent } from './silent-drag.ts'

/** A shorter movement is a click. */
const START_PX = 4
/** The arrows of a list in rows, and of one in a column. */
const arrows = {
  earlier: { rows: ArrowLeft, column: ArrowUp },
  later: { rows: ArrowRight, column: ArrowDown },
} as const
type Direction = keyof typeof arrows
type Layout = 'rows' | 'column'

interface Props<Item> {
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  nameOf: (item: Item) => string
  /** Moves the item with this key to this place, counted from 0. */
  onMove: (key: string, to: number) => void
  layout: Layout
  className?: string
  /** Renders an item; `controls` are its handle and buttons for moving. */
  children: (item: Item, controls: ReactNode) => ReactNode
}

/** A list that is ordered by mouse, pen and touch with a handle, and by keyboard with buttons. */
export function Sortable<Item>(props: Props<Item>) {
  const { label, items, keyOf, nameOf, layout, className, children } = props
  const { list, said, move } = useMoving(props)
  const [dragged, setDragged] = useState<string | null>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: START_PX } }),
  )
  const placeOf = (key: unknown) => items.findIndex((item) => keyOf(item) === key)
  const shown = items[placeOf(dragged)]
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={pointerWithin}
        accessibility={silent}
        onDragStart={({ active }) => setDragged(String(active.id))}
        onDragCancel={() => setDragged(null)}
        onDragEnd={({ active, over }) => {
          setDragged(null)
          if (over && over.id !== active.id) move(String(active.id), placeOf(over.id))
        }}
      >
        <ol ref={list} aria-label={label} className={className}>
          {items.map((item, at) => (
            <Place key={keyOf(item)} id={keyOf(item)}>
              {(handle) =>
                children(
                  item,
                  <Controls
                    {...{ handle, at, layout }}
                    id={keyOf(item)}
                    name={nameOf(item)}
                    count={items.length}
                    onMove={move}
                  />,
                )
              }
            </Place>
          ))}
        </ol>
        <DragOverlay dropAnimation={null}>
          {shown !== undefined && <Held name={nameOf(shown)} />}
        </DragOverlay>
      </DndContext>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}

/** What follows the pointer. */
function Held({ name }: { name: string }) {
  return (
    <p
      dir="auto"
      className="w-fit max-w-60 truncate rounded-xl border border-line bg-surface px-4 py-2 font-medium shadow-3"
    >
      {name}
    </p>
  )
}

/** One item, which is both dragged and dropped on. */
function Place({ id, children }: { id: string; children: (handle: ReactNode) => ReactNode }) {
  const { setNodeRef: setPlace, isOver, active } = useDroppable({ id })
  const { setNodeRef: setHandle, listeners, isDragging } = useDraggable({ id })
  return (
    <li
      ref={setPlace}
      className={cx(
        'min-w-0 rounded-xl',
        isDragging && 'opacity-50',
        isOver && active?.id !== id && 'outline-2 outline-offset-2 outline-brand',
      )}
    >
      {children(
        // For pointers only: the buttons do the same for keyboards.
        <span
          ref={setHandle}
          {...listeners}
          aria-hidden
          data-handle
          className="grid size-11 shrink-0 cursor-grab touch-none place-items-center text-ink-3"
        >
          <GripVertical className="size-5" />
        </span>,
      )}
    </li>
  )
}

interface ControlsProps {
  handle: ReactNode
  id: string
  name: string
  at: number
  count: number
  layout: Layout
  onMove: (id: string, to: number, direction: Direction) => void
}

function Controls({ handle, id, name, at, count, layout, onMove }: ControlsProps) {
  const t = useTranslations('ui.sortable')
  return (
    <div className="flex shrink-0 items-center">
      {handle}
      {(['earlier', 'later'] as const).map((direction) => {
        const Icon = arrows[direction][layout]
        const to = direction === 'earlier' ? at - 1 : at + 1
        const isAtEnd = to < 0 || to >= count
        return (
          <Button
            key={direction}
            look="ghost"
            size="icon"
            data-move={`${id}-${direction}`}
            aria-label={t(direction, { name: isolated(name) })}
            // Not `disabled`, because a disabled button loses keyboard focus.
            aria-disabled={isAtEnd || undefined}
            className="aria-disabled:opacity-40"
            onClick={() => !isAtEnd && onMove(id, to, direction)}
          >
            <Icon aria-hidden className="size-4" />
          </Button>
        )
      })}
    </div>
  )
}

/** Announces each move, and returns the focus to the pressed button, which loses it when its item moves. */
function useMoving<Item>({ items, keyOf, nameOf, onMove }: Props<Item>): {
  list: RefObject<HTMLOListElement | null>
  said: string
  move: (key: string, to: number, direction?: Direction) => void
} {
  const t = useTranslations('ui.sortable')
  const list = useRef<HTMLOListElement>(null)
  const moved = useRef<{ key: string; direction: Direction | undefined }>(undefined)
  const [said, say] = useState('')
  const order = items.map((item) => keyOf(item)).join(' ')
  useEffect(() => {
    if (!moved.current) return
    const { key, direction } = moved.current
    moved.current = undefined
    const at = items.findIndex((item) => keyOf(item) === key)
    const item = items[at]
    if (!item) return
    if (direction) {
      list.current?.querySelector<HTMLElement>(`[data-move="${key}-${direction}"]`)?.focus()
    }
    say(t('moved', { name: isolated(nameOf(item)), place: at + 1, count: items.length }))
    // Runs only when the order changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [order])
  return {
    list,
    said,
    move: (key, to, direction) => {
      moved.current = { key, direction }
      onMove(key, to)
    },
  }
}
