import { createHmac } from 'node:crypto'
import type { BrandTerms } from '#settings/brand.ts'
import { themeTokens } from '#settings/server/service/look.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import { offerOf } from '#settings/server/service/languages.ts'
import { logoAsPng } from '#settings/server/service/logo.ts'
import { siteAddress } from '#platform/server/config.ts'
import type { Context } from '#platform/server/context.ts'
import type { MailColors } from './layout.ts'
import type { Sender } from './render.ts'

/** The marketplace as the sender of emails. */
export interface MailSender extends Sender {
  from: string
  /** Headers of every email. */
  headers: Record<string, string>
}

/** Shown at half this size. */
const LOGO = { width: 360, height: 80 }

/** The sender with the current settings; replies go to the support address. */
export async function readSender({ db, config, files }: Pick<Context, 'db' | 'config' | 'files'>) {
  const settings = await currentSettings({ db })
  const { siteTitle, supportEmail } = settings
  const host = config.appUrl ? new URL(config.appUrl).hostname : 'localhost'
  const from = config.mailFrom ?? `${quoted(siteTitle)} <no-reply@${host}>`
  const sender: MailSender = {
    site: siteTitle,
    logo: await logoAsPng({ db, files }, LOGO),
    colors: colorsOf(settings),
    languages: offerOf(settings),
    origin: siteAddress(config),
    from,
    noReply: `no-reply@${host}`,
    headers: supportEmail ? { 'Reply-To': supportEmail } : {},
  }
  return sender
}

/** Buttons are filled with the color of links, as most email clients show no hover and no dark fill. */
function colorsOf(settings: BrandTerms): MailColors | undefined {
  const tokens = themeTokens(settings)
  if (!tokens) return undefined
  const { brandInk: link, onBrand: onFill } = tokens.light
  return { link, fill: link, onFill, darkLink: tokens.dark.brandInk }
}

/** Derived with the secret, so that ids cannot be guessed and do not reveal how many emails there are. */
export function messageIdOf({ config }: Pick<Context, 'config'>, from: string, name: string) {
  const domain = domainOf(from)
  const secret = createHmac('sha256', config.secret).update(`mail ${name}`).digest('hex')
  return `<${secret.slice(0, 32)}@${domain}>`
}

function domainOf(from: string): string {
  return /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
}

/** Quotes a name with commas or brackets, so that it is not parsed as a list of addresses. */
function quoted(name: string): string {
  return /^[\p{L}\p{N} ]+$/u.test(name) ? name : `"${name.replaceAll(/["\\]/g, '')}"`
}
