import type { Context, UserContext } from '#platform/server/context.ts'
import { wholeOffer, type Language } from '#platform/languages.ts'
import { zoneOf } from '#platform/server/today.ts'
import type { MailChoice, MailPreview, SentSample } from '../preview-contract.ts'
import { sampleValues } from '../sample-values.ts'
import { mailTemplates } from '../templates.ts'
import { renderMail, type Rendered } from './render.ts'
import { sendToViewer, showMail } from './service/direct.ts'
import { readSender, type MailSender } from './sender-identity.ts'

/** Every email with its subject, which names it for an admin. */
export async function listMails(ctx: UserContext, { language }: { language: Language }) {
  const sender = await readSender(ctx)
  return mailTemplates.map((template) => ({
    template,
    subject: rendered(ctx, { language, template }, sender).subject,
  }))
}

/** An email with sample values. */
export function previewMail(ctx: UserContext, choice: MailChoice): Promise<MailPreview> {
  return showMail(ctx, (sender) => rendered(ctx, choice, sender))
}

/** Sends an email with sample values to the admin. */
export function sendSample(ctx: UserContext, choice: MailChoice): Promise<SentSample> {
  return sendToViewer(ctx, (sender) => rendered(ctx, choice, sender))
}

/** Also in a language that members are not offered, because its words can be written before it is. */
function rendered(ctx: Context, { language, template }: MailChoice, sender: MailSender): Rendered {
  const mail = { template, values: sampleValues[template], locale: language, timeZone: zoneOf(ctx) }
  return renderMail(mail, { ...sender, languages: wholeOffer })
}
