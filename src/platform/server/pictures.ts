import { availableParallelism } from 'node:os'
import type { Sharp } from 'sharp'
import type { ReceivedFile } from '#platform/contract.ts'
import { AppError, fail } from '#platform/errors.ts'
import type { Caller } from './caller.ts'
import { createFairQueue } from './fair-queue.ts'

/** Enough for any camera; 30,000 × 30,000 pixels would be eighteen times as many (control 39). */
const MAX_PIXELS = 50_000_000
const MAX_SECONDS = 20
/** Decoding an image may take several hundred megabytes and a whole core. One core is left for everything else. */
const TURNS = {
  concurrent: Math.max(1, availableParallelism() - 1),
  concurrentEach: 1,
  waiting: 40,
  waitingEach: 6,
}
const QUALITY = 80

export interface Size {
  width: number
  height: number
  /**
   * Fits the whole image inside the size, without cropping or enlarging. Otherwise the image fills the size and is
   * cropped.
   */
  isWhole?: boolean
}

const inTurn = createFairQueue(TURNS)

/**
 * Re-encodes the image in each size as WebP, cropped to fill the size unless `isWhole` is set. Only pixels survive: no
 * metadata, no location and no other hidden data. Of an animation, only the first frame is kept.
 */
export function redraw(
  picture: Uint8Array | ReceivedFile,
  sizes: readonly Size[],
  caller: Caller,
): Promise<Uint8Array[]> {
  return inTurn(caller, async () => {
    // Loaded on first use, because most processes never need it.
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
      // Sequential, because in parallel the image would be decoded once for each size.
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

/**
 * Converts a stored image to PNG, which email clients and generated images need, at a size that fits inside the given
 * one.
 */
export async function asPng(picture: Uint8Array, { width, height }: Size): Promise<Drawn> {
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(picture)
    .resize(width, height, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/**
 * A logo at least this much wider than high is assumed to begin with its mark. Only the mark is used, because the rest
 * would be illegible in an icon.
 */
const WIDE = 1.5

/** A square icon made from a logo; pass a background if the icon must not be transparent. */
export async function asIcon(
  picture: Uint8Array,
  { size, background }: { size: number; background?: string },
): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  const { hasAlpha } = await sharp(picture).metadata()
  // Only transparent margins are not part of the logo.
  const whole = hasAlpha ? sharp(picture).trim({ background: '#0000' }) : sharp(picture)
  const { data, info } = await whole.png().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const start = { left: 0, top: 0, width: Math.min(width, height), height }
  const mark = width > height * WIDE ? sharp(data).extract(start) : sharp(data)
  const icon = mark.resize(size, size, { fit: 'contain', background: '#0000' })
  return (background ? icon.flatten({ background }) : icon).png().toBuffer()
}

/** The size of an image that this module encoded. */
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

/** Decoder errors are the file's fault; their own messages are not passed on. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || error.name === 'AppError') return error
  const isTooLarge = /pixel limit|exceeds/i.test(error.message)
  return new AppError(isTooLarge ? 'picture.too_many_pixels' : 'picture.unreadable')
}
