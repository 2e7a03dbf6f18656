import type { Viewer } from '#platform/server/context.ts'
import { coverSizes } from '#services/cover.ts'
import { setDrawnCover } from '#services/server/service/pictures.ts'
import { drawCover, type Drawing } from './drawings/drawing.ts'
import type { As } from './seed-context.ts'

/** Half the time of the default, for files that are a tenth larger. */
const EFFORT = 2

export interface CoveredService {
  id: number
  title: string
  cover: Drawing
  provider: Viewer
  createdAt: Date
}

/** Both sizes of the cover of each service. */
export type DrawnCovers = readonly (readonly Uint8Array[])[]

/**
 * Begins to draw all covers. They are drawn by other threads and all requested at the start, because filling in the
 * other demo data leaves this thread no time to request the next one.
 */
export async function drawCovers(
  services: readonly Pick<CoveredService, 'title' | 'cover'>[],
): Promise<DrawnCovers> {
  const { default: sharp } = await import('sharp')
  const sizes = [coverSizes.large, coverSizes.small]
  const drawn = services.map(({ title, cover }) => {
    const source = sharp(drawCover(cover, title))
    return Promise.all(
      sizes.map(({ width, height }) =>
        source.clone().resize(width, height).webp({ effort: EFFORT }).toBuffer(),
      ),
    )
  })
  return Promise.all(drawn)
}

/** Gives every service its cover. */
export async function seedCovers(as: As, services: readonly CoveredService[], drawn: DrawnCovers) {
  for (const [index, { id, provider, createdAt }] of services.entries()) {
    await setDrawnCover(as(provider, createdAt), id, drawn[index] ?? [])
  }
}
