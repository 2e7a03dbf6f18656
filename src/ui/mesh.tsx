import { seedOf } from '#platform/text-seed.ts'
import { cx } from './cx.ts'

export type MeshFamily = 'cool' | 'warm'

const HUES = 6
const PLACES = 4
/** The base hue of each class in mesh.css. */
const hueOf: Readonly<Record<string, number>> = {
  'cool-0': 235,
  'cool-1': 270,
  'cool-2': 215,
  'cool-3': 190,
  'cool-4': 285,
  'cool-5': 165,
  'green-0': 125,
  'warm-0': 15,
  'warm-1': 345,
  'warm-2': 55,
  'warm-3': 35,
  'warm-4': 325,
  'warm-5': 85,
}

/** The distance of two hues on the color wheel, from 0 to 180. */
function distance(one: number, other: number): number {
  const apart = Math.abs(one - other) % 360
  return Math.min(apart, 360 - apart)
}

function closestTo(hue: number): string {
  const [closest = 'cool-0'] = Object.keys(hueOf).toSorted(
    (one, other) => distance(hueOf[one] ?? 0, hue) - distance(hueOf[other] ?? 0, hue),
  )
  return closest
}

/**
 * The classes of a generated background pattern in the colors of a family, or in those closest to a hue. Without
 * either, the seed determines the family.
 */
export function meshClass(seed: string, family?: MeshFamily | number): string {
  const number = seedOf(seed)
  const place = `mesh-at-${(number >>> 9) % PLACES}`
  if (typeof family === 'number') return `mesh mesh-${closestTo(family)} ${place}`
  const chosen = family ?? (number & 1 ? 'cool' : 'warm')
  return `mesh mesh-${chosen}-${(number >>> 3) % HUES} ${place}`
}

interface Props {
  seed: string
  /** A family of colors, or a hue in degrees. */
  family?: MeshFamily | number
  /** Adds the fine grid used on covers. */
  grid?: boolean
  className?: string
}

export function Mesh({ seed, family, grid, className }: Props) {
  return (
    <div aria-hidden className={cx(meshClass(seed, family), 'overflow-hidden', className)}>
      {grid && <div className="mesh-grid size-full" />}
    </div>
  )
}
