import { availableParallelism } from 'node:os'
import type { Sharp } from 'sharp'
import type { ReceivedFile } from '#platform/contract.ts'
import { AppError, fail } from '#platform/errors.ts'
import { createTurns } from './in-turn.ts'

/** Enough for every camera's picture; 30,000 × 30,000 is eighteen times as much (control 39). */
const MAX_PIXELS = 50_000_000
const MAX_SECONDS = 20
/** Each may need some hundred megabytes and a core while it is decoded; one core is left to everybody else. */
const TURNS = {
  atOnce: Math.max(1, availableParallelism() - 1),
  atOnceEach: 1,
  waiting: 40,
  waitingEach: 6,
}
const QUALITY = 80

export interface Size {
  width: number
  height: number
  /** As large as fits inside, nothing cut off and nothing blown up; without it, filled and cropped. */
  isWhole?: boolean
}

const inTurn = createTurns(TURNS)

/**
 * The picture anew in each size as WebP, cropped to fill it unless it stays whole. Only pixels survive: no metadata, no
 * place where it was taken, nothing hidden behind the image. Of an animation the first frame stays. `asker` is whose
 * turn it is.
 */
export function redraw(
  picture: Uint8Array | ReceivedFile,
  sizes: readonly Size[],
  asker: string,
): Promise<Uint8Array[]> {
  return inTurn(asker, async () => {
    // Loaded with the first picture: most starts never see one.
    const { default: sharp } = await import('sharp')
    sharp.cache(false)
    sharp.concurrency(1)
    try {
      const source = sharp(picture instanceof Uint8Array ? picture : picture.path, {
        limitInputPixels: MAX_PIXELS,
        failOn: 'error',
        pages: 1,
      })
      const { width, height } = await source.metadata()
      if (width * height > MAX_PIXELS) fail('picture.too_many_pixels')
      const upright = source.autoOrient().timeout({ seconds: MAX_SECONDS })
      // One after the other: at once they would decode the picture twice in parallel.
      const drawn: Uint8Array[] = []
      for (const size of sizes) drawn.push(await draw(upright, size))
      return drawn
    } catch (error) {
      throw refusalOf(error)
    }
  })
}

export interface Drawn {
  bytes: Uint8Array
  width: number
  height: number
}

/** A kept picture as PNG, which mail programs and drawn pictures need; as large as fits inside. */
export async function asPng(picture: Uint8Array, { width, height }: Size): Promise<Drawn> {
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(picture)
    .resize(width, height, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** A logo that is this much wider than high begins with its mark, and only that can be seen in an icon. */
const WIDE = 1.5

/** A square icon of a logo; with a background where nothing may shine through. */
export async function asIcon(
  picture: Uint8Array,
  { size, background }: { size: number; background?: string },
): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  const { hasAlpha } = await sharp(picture).metadata()
  // Only what shines through is no part of the logo.
  const whole = hasAlpha ? sharp(picture).trim({ background: '#0000' }) : sharp(picture)
  const { data, info } = await whole.png().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const start = { left: 0, top: 0, width: Math.min(width, height), height }
  const mark = width > height * WIDE ? sharp(data).extract(start) : sharp(data)
  const icon = mark.resize(size, size, { fit: 'contain', background: '#0000' })
  return (background ? icon.flatten({ background }) : icon).png().toBuffer()
}

/** How large a picture is that was drawn here. */
export async function sizeOf(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(bytes).metadata()
  return { width, height }
}

function draw(picture: Sharp, { width, height, isWhole }: Size): Promise<Buffer> {
  const fitted = isWhole
    ? picture.clone().resize(width, height, { fit: 'inside', withoutEnlargement: true })
    : picture.clone().resize(width, height, { fit: 'cover', position: 'centre' })
  return fitted.toColorspace('srgb').webp({ quality: QUALITY }).toBuffer()
}

/** Whatever the decoder stumbles over is the file's fault; it says so without its own words. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || error.name === 'AppError') return error
  const isTooLarge = /pixel limit|exceeds/i.test(error.message)
  return new AppError(isTooLarge ? 'picture.too_many_pixels' : 'picture.unreadable')
}
