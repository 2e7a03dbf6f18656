import { useState, type DragEvent } from 'react'
import type { Side } from '../tree.ts'

interface Target {
  on: string
  side: Side
}

/** As far to the right of a row's beginning something is dropped below it. */
const INSIDE_PX = 96

/** Dragging as browsers bring it along: a row is let go above, below or inside another. */
export function useDrag(drop: (key: string, target: Target) => void) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [target, setTarget] = useState<Target | null>(null)
  function end() {
    setDragged(null)
    setTarget(null)
  }
  return {
    dragged,
    target,
    propsOf: (key: string, isTop: boolean) => ({
      draggable: true,
      onDragStart(event: DragEvent) {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', key)
        setDragged(key)
      },
      onDragEnd: end,
      onDragOver(event: DragEvent) {
        if (dragged === null || dragged === key) return
        event.preventDefault()
        const side = sideAt(event, isTop)
        if (target?.on !== key || target.side !== side) setTarget({ on: key, side })
      },
      onDrop(event: DragEvent) {
        event.preventDefault()
        if (dragged !== null && dragged !== key)
          drop(dragged, { on: key, side: sideAt(event, isTop) })
        end()
      },
    }),
  }
}
export type Drag = ReturnType<typeof useDrag>

function sideAt({ currentTarget, clientX, clientY }: DragEvent, isTop: boolean): Side {
  const { top, height, left } = currentTarget.getBoundingClientRect()
  if (clientY < top + height / 2) return 'before'
  return isTop && clientX > left + INSIDE_PX ? 'inside' : 'after'
}
