import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Corners and edges of the window, in order of preference. */
const places = [
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: 0.5, y: 1 },
  { x: 1, y: 0 },
  { x: 0, y: 0 },
  { x: 0.5, y: 0 },
]
type Place = (typeof places)[number]

/** Smaller than any control, so that none lies between two sampled points. */
const STEP_PX = 20
const CONTROLS = 'a[href], button, input, select, textarea, label, [role=button], [tabindex="0"]'
const COSTS = { control: 100, text: 1, nothing: 0 }

/**
 * Positions the toasts where they cover no controls and as little text as possible. They never cover the header, which
 * is full of controls.
 */
export function useToastPlace(newest: number | undefined): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null)
  useLayoutEffect(() => {
    const box = list.current
    if (!box || newest === undefined) return undefined
    // Runs initially, when the toast's size is known, and when the page below changes.
    const observer = new ResizeObserver(() => moveToBestPlace(box))
    observer.observe(box)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [newest])
  return list
}

function moveToBestPlace(box: HTMLElement): void {
  const { style } = box
  // Hidden while measuring, so that the elements below are found rather than the toast itself.
  style.visibility = 'hidden'
  const best = places
    .map((place) => ({ place, cost: costAt(rectAt(place, box)) }))
    .reduce((one, other) => (other.cost < one.cost ? other : one))
  const { left, top } = rectAt(best.place, box)
  const isAtTop = best.place.y === 0
  Object.assign(style, {
    left: `${left}px`,
    right: 'auto',
    top: isAtTop ? `${top}px` : 'auto',
    bottom: isAtTop ? 'auto' : '0',
    visibility: '',
  })
}

function rectAt({ x, y }: Place, box: HTMLElement) {
  const { clientWidth, clientHeight } = document.documentElement
  const { width, height } = box.getBoundingClientRect()
  const firstTop = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  return {
    left: (clientWidth - width) * x,
    top: y === 0 ? Math.max(0, firstTop) : clientHeight - height,
    width,
    height,
  }
}

function costAt({ left, top, width, height }: ReturnType<typeof rectAt>): number {
  let cost = 0
  for (let x = left + 1; x < left + width; x += STEP_PX) {
    for (let y = top + 1; y < top + height; y += STEP_PX) cost += COSTS[kindAt(x, y)]
  }
  return cost
}

function kindAt(x: number, y: number): keyof typeof COSTS {
  const below = document.elementFromPoint(x, y)
  if (below?.closest(CONTROLS)) return 'control'
  const hasText = [...(below?.childNodes ?? [])].some(
    (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
  )
  return hasText ? 'text' : 'nothing'
}
