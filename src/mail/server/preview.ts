import type { Context, UserContext } from '#platform/server/context.ts'
import { asciiEmail } from '#platform/email-address.ts'
import { wholeOffer, type Language } from '#platform/languages.ts'
import { zoneOf } from '#platform/server/today.ts'
import { found } from '#platform/errors.ts'
import type { MailChoice, MailPreview, SentSample } from '../preview-contract.ts'
import { sampleValues } from '../sample-values.ts'
import { mailTemplates } from '../templates.ts'
import { findRecipient } from './queries.ts'
import { renderMail, type Rendered } from './render.ts'
import { sendDirectly } from './service.ts'
import { readSender, type MailSender } from './sender-identity.ts'

/** Every email with its subject, which names it for an admin. */
export async function listMails(ctx: UserContext, { language }: { language: Language }) {
  const sender = await readSender(ctx)
  return mailTemplates.map((template) => ({
    template,
    subject: rendered(ctx, { language, template }, sender).subject,
  }))
}

/** An email with sample values. Its HTML contains the logo, which is attached to an email that is sent. */
export async function previewMail(ctx: UserContext, choice: MailChoice): Promise<MailPreview> {
  const { subject, html, text, pictures } = rendered(ctx, choice, await readSender(ctx))
  const shown = pictures.reduce(
    (whole, { cid, bytes }) =>
      whole.replace(`cid:${cid}`, `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`),
    html,
  )
  return { subject, html: shown, text }
}

/** Sends an email with sample values to the admin. */
export async function sendSample(ctx: UserContext, choice: MailChoice): Promise<SentSample> {
  const { email } = found(await findRecipient(ctx.db, ctx.viewer.id))
  const sent = await sendDirectly(ctx, asciiEmail(email), (sender) => rendered(ctx, choice, sender))
  return { ...sent, to: email }
}

/** Also in a language that members are not offered, because its words can be written before it is. */
function rendered(ctx: Context, { language, template }: MailChoice, sender: MailSender): Rendered {
  const mail = { template, values: sampleValues[template], locale: language, timeZone: zoneOf(ctx) }
  return renderMail(mail, { ...sender, languages: wholeOffer })
}
