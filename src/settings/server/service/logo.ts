import type { Context } from '#platform/server/context.ts'
import { asPng, type Drawn, type Size } from '#platform/server/pictures.ts'
import { currentSettings } from './reading.ts'

/** Each is some kilobytes; an owner has one logo, in two or three sizes. */
const KEPT = 8
const kept = new Map<string, Promise<Drawn>>()

/** The owner's logo as it was kept; null while there is none. */
export async function logoBytes(ctx: Pick<Context, 'db' | 'files'>): Promise<Uint8Array | null> {
  const { logo } = await currentSettings(ctx)
  const key = logo?.src.split('/').at(-1)
  return (key && (await ctx.files.read(key))?.bytes) || null
}

/** The owner's logo as PNG, as large as fits inside; null while there is none. A new logo has a new address. */
export async function logoAsPng(
  ctx: Pick<Context, 'db' | 'files'>,
  size: Size,
): Promise<Drawn | null> {
  const { logo } = await currentSettings(ctx)
  if (!logo) return null
  const name = `${logo.src} ${size.width}x${size.height}`
  const known = kept.get(name)
  if (known) return known
  const bytes = await logoBytes(ctx)
  if (!bytes) return null
  const drawing = asPng(bytes, size)
  kept.set(name, drawing)
  drawing.catch(() => kept.delete(name))
  const [oldest] = kept.keys()
  if (kept.size > KEPT && oldest) kept.delete(oldest)
  return drawing
}
