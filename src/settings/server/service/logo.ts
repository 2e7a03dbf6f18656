import type { Context } from '#platform/server/context.ts'
import { asPng, type Drawn, type Size } from '#platform/server/pictures.ts'
import { currentSettings } from './reading.ts'

/** Number of cached images: one logo in a few sizes, with a few kilobytes each. */
const KEPT = 8
const kept = new Map<string, Promise<Drawn>>()

/** The stored logo file; null if there is none. */
export async function logoBytes(ctx: Pick<Context, 'db' | 'files'>): Promise<Uint8Array | null> {
  const { logo } = await currentSettings(ctx)
  return bytesAt(ctx, logo?.src)
}

/** The file of the icon, or else of the logo; null if there is neither. */
export async function iconBytes(ctx: Pick<Context, 'db' | 'files'>): Promise<Uint8Array | null> {
  const { brandIcon, logo } = await currentSettings(ctx)
  return bytesAt(ctx, brandIcon || logo?.src)
}

async function bytesAt({ files }: Pick<Context, 'files'>, path: string | undefined) {
  const key = path?.split('/').at(-1)
  return (key && (await files.read(key))?.bytes) || null
}

/** The logo as PNG, scaled to fit `size`; null if there is none. Cached by path, which is new for every logo. */
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
