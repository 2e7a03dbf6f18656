import { iconBytes, logoAsPng } from '#settings/server/service/logo.ts'
import { themeTokens } from '#settings/server/service/look.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import type { Context } from '#platform/server/context.ts'
import { asIcon } from '#platform/server/pictures.ts'
import type { Card } from './card.ts'

/** Sharp enough for the card's 56 pixels of height. */
const LOGO = { width: 560, height: 56 }
const ICON = 112

/** The owner's logo, or else their icon or the mark in their color. */
export async function ownerOn(ctx: Context): Promise<Pick<Card, 'logo' | 'icon' | 'color'>> {
  const logo = await logoAsPng(ctx, LOGO)
  if (logo) return { logo: { src: asDataUrl(logo.bytes), width: logo.width, height: logo.height } }
  const settings = await currentSettings(ctx)
  const color = themeTokens(settings)?.light.brand
  if (settings.brandIcon === '') return color ? { color } : {}
  const icon = await iconBytes(ctx)
  return icon ? { icon: asDataUrl(await asIcon(icon, { size: ICON })) } : {}
}

function asDataUrl(png: Uint8Array): string {
  return `data:image/png;base64,${Buffer.from(png).toString('base64')}`
}
