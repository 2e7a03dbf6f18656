import { createHmac } from 'node:crypto'
import { currentSettings } from '#settings/server/service.ts'
import { logoAsPng } from '#settings/server/service/logo.ts'
import { siteAddress } from '#platform/server/config.ts'
import type { Context } from '#platform/server/context.ts'
import type { Sender } from './render.ts'

/** The marketplace as mails name it. */
export interface MailSender extends Sender {
  from: string
  /** What goes along with every mail. */
  headers: Record<string, string>
}

/** Shown at half of it. */
const LOGO = { width: 360, height: 80 }

/** As it is called now; answers go to its support address. */
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

/** Nobody can guess the next one, or tell from it how many mails there are. */
export function messageIdOf({ config }: Pick<Context, 'config'>, from: string, name: string) {
  const domain = /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  const secret = createHmac('sha256', config.secret).update(`mail ${name}`).digest('hex')
  return `<${secret.slice(0, 32)}@${domain}>`
}

/** A name with commas or brackets stays a name, and is no list of addresses. */
function quoted(name: string): string {
  return /^[\p{L}\p{N} ]+$/u.test(name) ? name : `"${name.replaceAll(/["\\]/g, '')}"`
}
