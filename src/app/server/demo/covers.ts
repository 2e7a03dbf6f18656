import type { Context, Viewer } from '#platform/server/context.ts'
import { setCover } from '#services/server/service/pictures.ts'
import { drawCover, type Drawing } from './drawings/drawing.ts'

export interface CoveredService {
  id: number
  title: string
  cover: Drawing
  provider: Viewer
  createdAt: Date
}

/** Gives every service its cover. The clock of the other demo data is left alone, because they are written meanwhile. */
export async function seedCovers(base: Context, services: readonly CoveredService[]) {
  for (const { id, title, cover, provider, createdAt } of services) {
    const ctx = { ...base, viewer: provider, now: () => createdAt }
    await setCover(ctx, id, drawCover(cover, title))
  }
}
