import {
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
  type ClientRect,
  type CollisionDetection,
  type DndContextProps,
  type DragMoveEvent,
} from '@dnd-kit/core'
import { useState } from 'react'
import { silent } from '#ui/silent-drag.ts'
import type { Side } from '../tree.ts'

interface Target {
  on: string
  side: Side
}

/** How far the pointer must be from the left edge of a top row to drop an item inside it. */
const INSIDE_PX = 96
/** A shorter movement is a click. */
const START_PX = 4

/** Drag and drop by mouse, pen and touch: an item is dropped before, after or inside the row under the pointer. */
export function useDrag(drop: (key: string, target: Target) => void) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [target, setTarget] = useState<Target | null>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: START_PX } }),
  )
  function end() {
    setDragged(null)
    setTarget(null)
  }
  const context: DndContextProps = {
    sensors,
    collisionDetection: rowUnderPointer,
    accessibility: silent,
    onDragStart: ({ active }) => setDragged(String(active.id)),
    onDragMove(event) {
      const next = targetOf(event)
      if (next?.on !== target?.on || next?.side !== target?.side) setTarget(next)
    },
    onDragCancel: end,
    onDragEnd(event) {
      const last = targetOf(event)
      if (last) drop(String(event.active.id), last)
      end()
    },
  }
  return { dragged, target, context }
}
export type Drag = Pick<ReturnType<typeof useDrag>, 'dragged' | 'target'>

const rowUnderPointer: CollisionDetection = (args) =>
  pointerWithin(args).flatMap((hit) => {
    const rect = args.droppableRects.get(hit.id)
    const pointer = args.pointerCoordinates
    const isTop = hit.data?.['droppableContainer'].data.current?.isTop === true
    if (!rect || !pointer || hit.id === args.active.id) return []
    return [{ ...hit, data: { ...hit.data, side: sideAt(pointer, rect, isTop) } }]
  })

function targetOf({ collisions }: Pick<DragMoveEvent, 'collisions'>): Target | null {
  const hit = collisions?.[0]
  return hit ? { on: String(hit.id), side: hit.data?.['side'] as Side } : null
}

function sideAt(
  { x, y }: { x: number; y: number },
  { top, height, left }: ClientRect,
  isTop: boolean,
): Side {
  if (y < top + height / 2) return 'before'
  return isTop && x > left + INSIDE_PX ? 'inside' : 'after'
}
