import type { ReceivedFile } from '#platform/contract.ts'
import { fail } from '#platform/errors.ts'
import { callerOf } from '#platform/server/caller.ts'
import { randomKey } from '#platform/server/drivers/files/file-store.ts'
import type { Context, UserContext } from '#platform/server/context.ts'
import { mediaPath } from '#platform/server/media.ts'
import { redraw, sizeOf } from '#platform/server/pictures.ts'
import type { ButtonStyle } from '../../brand.ts'
import {
  MIN_ICON_SIDE,
  type BrandChange,
  type BrandPreview,
  type CurrentBrand,
} from '../../brand-contract.ts'
import { findVersion } from '../queries.ts'
import { changeSettings } from './change.ts'
import { themeTokens } from './look.ts'
import { currentSettings } from './reading.ts'

/** The largest icon of home screens. */
const ICON_SIDE = 512
const ICON_PIXELS = { width: ICON_SIDE, height: ICON_SIDE, isWhole: true }

export async function brandSettings(ctx: Pick<Context, 'db'>): Promise<CurrentBrand> {
  const version = await findVersion(ctx.db, 'brand')
  const { brandColor, brandButtons, brandCorners, brandFonts, brandIcon } =
    await currentSettings(ctx)
  return { version, brandColor, brandButtons, brandCorners, brandFonts, brandIcon }
}

/** Throws 'settings.stale'. */
export async function setBrand(
  ctx: UserContext,
  { version, ...values }: BrandChange,
): Promise<CurrentBrand> {
  await changeSettings(ctx, 'brand', { values, version })
  return brandSettings(ctx)
}

export function previewOf(brandColor: string, brandButtons: ButtonStyle): BrandPreview {
  return themeTokens({ brandColor, brandButtons }) ?? fail('server.failed')
}

/** Re-encodes the icon and stores it before the settings refer to it. Throws 'settings.icon_shape'. */
export async function setIcon(ctx: UserContext, file: ReceivedFile) {
  const [drawn = new Uint8Array()] = await redraw(file, [ICON_PIXELS], callerOf(ctx))
  const { width, height } = await sizeOf(drawn)
  if (width !== height || width < MIN_ICON_SIDE) fail('settings.icon_shape')
  const key = `${randomKey()}.webp`
  await ctx.files.put(key, drawn, 'image/webp')
  try {
    return await replaceIcon(ctx, mediaPath(key))
  } catch (error) {
    await ctx.files.delete(key)
    throw error
  }
}

export function removeIcon(ctx: UserContext) {
  return replaceIcon(ctx, '')
}

/** Keeps the old file, because open pages still show it. */
async function replaceIcon(ctx: UserContext, brandIcon: string) {
  await changeSettings(ctx, 'brand', { values: { brandIcon } })
  return { icon: brandIcon || null }
}
