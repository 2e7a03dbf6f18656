import { createHmac } from 'node:crypto'
import { currentSettings } from '#settings/server/service.ts'
import { siteAddress } from '#platform/server/config.ts'
import type { Context } from '#platform/server/context.ts'
import type { Sender } from './render.ts'

/** The marketplace as mails name it. */
export interface MailSender extends Sender {
  from: string
  /** What goes along with every mail. */
  headers: Record<string, string>
}

/** As it is called now; answers go to its support address. */
export async function readSender({ db, config }: Pick<Context, 'db' | 'config'>) {
  const { siteTitle, supportEmail } = await currentSettings({ db })
  const host = config.appUrl ? new URL(config.appUrl).hostname : 'localhost'
  const sender: MailSender = {
    site: siteTitle,
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
