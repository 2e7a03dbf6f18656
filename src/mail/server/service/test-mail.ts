import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { zoneOf } from '#platform/server/today.ts'
import { renderMail } from '../render.ts'
import { messageIdOf, readSender } from '../sender.ts'

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
export async function sendTestMail(ctx: Context, { name, email, locale }: Reader) {
  const { mail } = ctx
  if (!mail) return answer('nowhere')
  const { from, headers, ...sender } = await readSender(ctx)
  const rendered = renderMail(
    { template: 'test', values: { name }, locale, timeZone: zoneOf(ctx) },
    sender,
  )
  try {
    await mail.send({
      ...rendered,
      id: null,
      messageId: messageIdOf(ctx, from, randomUUID()),
      from,
      to: email,
      headers: { ...rendered.headers, ...headers },
    })
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
