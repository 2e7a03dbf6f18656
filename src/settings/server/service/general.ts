import type { ReceivedFile } from '#platform/contract.ts'
import { callerOf } from '#platform/server/caller.ts'
import { randomKey } from '#platform/server/drivers/files/file-store.ts'
import type { Context, UserContext } from '#platform/server/context.ts'
import { mediaPath } from '#platform/server/media.ts'
import { shownEmail } from '#platform/server/shown-email.ts'
import { currentZone } from '#platform/time-zones.ts'
import { redraw, sizeOf } from '#platform/server/pictures.ts'
import type { CurrentGeneralSettings } from '../../general-contract.ts'
import type { SiteLogo } from '../../settings.ts'
import { networks } from '../../social.ts'
import { findVersion } from '../queries.ts'
import { currentSettings } from './reading.ts'
import { changeSettings } from './change.ts'

/** Twice the size of the logo in the header, for high-density screens. */
const LOGO_PIXELS = { width: 480, height: 80, isWhole: true }

export async function generalSettings(ctx: Pick<Context, 'db'>): Promise<CurrentGeneralSettings> {
  const version = await findVersion(ctx.db, 'general')
  const settings = await currentSettings(ctx)
  const { siteTitle, supportEmail, isRegistrationOpen, isHiddenFromSearch, preloaderMs } = settings
  const { timeZone } = settings
  const { x = '', linkedin = '', github = '', youtube = '' } = settings.socialLinks
  return {
    version,
    siteTitle,
    supportEmail: shownEmail(supportEmail),
    x,
    linkedin,
    github,
    youtube,
    isRegistrationOpen,
    isHiddenFromSearch,
    timeZone,
    preloaderMs,
  }
}

export async function setGeneralSettings(
  ctx: UserContext,
  { version, x, linkedin, github, youtube, timeZone, ...rest }: CurrentGeneralSettings,
): Promise<CurrentGeneralSettings> {
  const typed = { x, linkedin, github, youtube }
  const socialLinks = Object.fromEntries(
    networks.filter((network) => typed[network]).map((network) => [network, typed[network]]),
  )
  const zone = timeZone === undefined ? {} : { timeZone: currentZone(timeZone) }
  await changeSettings(ctx, 'general', { values: { ...rest, ...zone, socialLinks }, version })
  return generalSettings(ctx)
}

/** Re-encodes the image and stores the file before the settings refer to it. */
export async function setLogo(ctx: UserContext, file: ReceivedFile) {
  const [drawn = new Uint8Array()] = await redraw(file, [LOGO_PIXELS], callerOf(ctx))
  const size = await sizeOf(drawn)
  const key = `${randomKey()}.webp`
  await ctx.files.put(key, drawn, 'image/webp')
  try {
    return await replaceLogo(ctx, { src: mediaPath(key), ...size })
  } catch (error) {
    await ctx.files.delete(key)
    throw error
  }
}

export function removeLogo(ctx: UserContext) {
  return replaceLogo(ctx, null)
}

/** Keeps the old file, because open pages and sent emails may still show it. */
async function replaceLogo(ctx: UserContext, logo: SiteLogo | null) {
  await changeSettings(ctx, 'logo', { values: { logo } })
  return { logo: logo?.src ?? null }
}
