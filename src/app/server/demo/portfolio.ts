import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '#platform/durations.ts'
import { found } from '#platform/errors.ts'
import { addPicture } from '#portfolio/server/service/files.ts'
import { createPiece } from '#portfolio/server/service/pieces.ts'
import { servicesOf } from '#services/server/service/reading.ts'
import { drawSample, type Drawing } from './drawings/drawing.ts'
import type { SeedContext } from './seed-context.ts'

const FILE = join(import.meta.dirname, '../../../../db/demo/portfolio.json')

interface DemoPiece {
  viber: string
  title: string
  description: string | null
  isClientWork: boolean
  videoUrl?: string
  /** The title of the service that the piece belongs to. */
  service?: string
  drawings: Drawing[]
}

/** Seeds the portfolios of a few vibers. */
export async function seedPortfolios({ as, anchor, people }: SeedContext): Promise<void> {
  const pieces = JSON.parse(await readFile(FILE, 'utf8')) as DemoPiece[]
  for (const [index, { viber, service, drawings, ...piece }] of pieces.entries()) {
    const person = found(people.get(viber))
    const ctx = as(person, new Date(anchor.getTime() - (120 - index * 5) * DAY_MS))
    const offered = await servicesOf(ctx, person.id)
    const serviceId = service ? found(offered.find(({ title }) => title === service)).id : null
    const { id } = await createPiece(ctx, { ...piece, serviceId })
    for (const drawing of drawings) await addPicture(ctx, id, drawSample(drawing, piece.title))
  }
}
