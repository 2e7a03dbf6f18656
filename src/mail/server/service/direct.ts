import { randomUUID } from 'node:crypto'
import { asciiEmail } from '#platform/email-address.ts'
import { found } from '#platform/errors.ts'
import type { Context, UserContext } from '#platform/server/context.ts'
import { zoneOf } from '#platform/server/today.ts'
import type { MailPreview, SentSample } from '../../preview-contract.ts'
import { findRecipient } from '../queries/outbox.ts'
import { renderMail, type Rendered } from '../render.ts'
import { messageIdOf, readSender, type MailSender } from '../sender-identity.ts'
import { noteDelivery } from './outage.ts'
import type { Letter } from './outbox.ts'

type Render = (sender: MailSender) => Rendered

/** Renders an email of another room in the viewer's language and time zone. */
export function letterToViewer(
  ctx: UserContext,
  { template, values }: Pick<Letter, 'template' | 'values'>,
): Render {
  const mail = { template, values, locale: ctx.language, timeZone: zoneOf(ctx) }
  return (sender) => renderMail(mail, sender)
}

/** An email as it will look. Its HTML contains the logo, which is attached to an email that is sent. */
export async function showMail(ctx: Context, render: Render): Promise<MailPreview> {
  const { subject, html, text, pictures } = render(await readSender(ctx))
  const shown = pictures.reduce(
    (whole, { cid, bytes }) =>
      whole.replace(`cid:${cid}`, `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`),
    html,
  )
  return { subject, html: shown, text }
}

/** Sends an email directly to the viewer alone. */
export async function sendToViewer(ctx: UserContext, render: Render): Promise<SentSample> {
  const { email } = found(await findRecipient(ctx.db, ctx.viewer.id))
  return { ...(await sendDirectly(ctx, asciiEmail(email), render)), to: email }
}

interface Reader {
  name: string
  email: string
  locale: string
}

/** The result: accepted by a server, kept in the development mailbox, refused, or no server configured. */
export interface TestMail {
  outcome: 'sent' | 'kept' | 'failed' | 'nowhere'
  /** The server's message, for the operator. */
  reason: string | null
}

/** Sends a test email directly, bypassing the outbox, so that the operator sees the server's response. */
export function sendTestMail(ctx: Context, { name, email, locale }: Reader): Promise<TestMail> {
  const mail = { template: 'test', values: { name }, locale, timeZone: zoneOf(ctx) } as const
  return sendDirectly(ctx, email, (sender) => renderMail(mail, sender))
}

/** Sends an email directly, and returns the server's response. */
export async function sendDirectly(ctx: Context, to: string, render: Render): Promise<TestMail> {
  const { mail } = ctx
  if (!mail) return answer('nowhere')
  const sender = await readSender(ctx)
  const { from, headers } = sender
  const rendered = render(sender)
  try {
    await mail.send({
      ...rendered,
      id: null,
      messageId: messageIdOf(ctx, from, randomUUID()),
      from,
      to,
      headers: { ...headers, ...rendered.headers },
    })
    await noteDelivery(ctx)
    return answer(mail.name === 'mailbox' ? 'kept' : 'sent')
  } catch (error) {
    return answer('failed', reasonOf(error))
  }
}

function answer(outcome: TestMail['outcome'], reason: string | null = null): TestMail {
  return { outcome, reason }
}

/** The server's own message is in the error's cause. A password in an address is removed. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const text = cause instanceof Error ? cause.message || cause.name : String(cause)
  const [line = ''] = text.split('\n')
  return line.replaceAll(/\/\/[^/@\s]*@/g, '//').slice(0, 300)
}
