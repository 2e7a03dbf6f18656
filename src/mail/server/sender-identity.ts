import { createHmac } from 'node:crypto'
import { currentSettings } from '#settings/server/service/reading.ts'
import { logoAsPng } from '#settings/server/service/logo.ts'
import { siteAddress } from '#platform/server/config.ts'
import type { Context } from '#platform/server/context.ts'
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
  const { siteTitle, supportEmail } = await currentSettings({ db })
  const host = config.appUrl ? new URL(config.appUrl).hostname : 'localhost'
  const sender: MailSender = {
    site: siteTitle,
    logo: await logoAsPng({ db, files }, LOGO),
    origin: siteAddress(config),
    from: config.mailFrom ?? `${quoted(siteTitle)} <no-reply@${host}>`,
    headers: supportEmail ? { 'Reply-To': supportEmail } : {},
  }
  return sender
}

/** Derived with the secret, so that ids cannot be guessed and do not reveal how many emails there are. */
export function messageIdOf({ config }: Pick<Context, 'config'>, from: string, name: string) {
  const domain = /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  const secret = createHmac('sha256', config.secret).update(`mail ${name}`).digest('hex')
  return `<${secret.slice(0, 32)}@${domain}>`
}

/** Quotes a name with commas or brackets, so that it is not parsed as a list of addresses. */
function quoted(name: string): string {
  return /^[\p{L}\p{N} ]+$/u.test(name) ? name : `"${name.replaceAll(/["\\]/g, '')}"`
}
