import { seedOf } from '#platform/text-seed.ts'
import { cx } from './cx.ts'

export type MeshFamily = 'cool' | 'warm'

const HUES = 6
const PLACES = 4

/** The classes of a generated background pattern. Without a family, the seed determines one. */
export function meshClass(seed: string, family?: MeshFamily): string {
  const number = seedOf(seed)
  const chosen = family ?? (number & 1 ? 'cool' : 'warm')
  return `mesh mesh-${chosen}-${(number >>> 3) % HUES} mesh-at-${(number >>> 9) % PLACES}`
}

interface Props {
  seed: string
  family?: MeshFamily
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
