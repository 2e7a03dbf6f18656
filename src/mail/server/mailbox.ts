import { fail, found } from '#platform/errors.ts'
import type { Context } from '#platform/server/context.ts'
import type { MailboxEntry, MailboxMail } from '../contract.ts'
import {
  findFileInMailbox,
  findInMailbox,
  listFilesInMailbox,
  listMailbox,
} from './queries/mailbox.ts'

const MOST = 200

/**
 * Emails contain links that open accounts, so the mailbox exists only in development and only for requests from the
 * machine itself. The operator can open it to the local network.
 */
function refuseUnlessOpen({ mail, config, session }: Context): void {
  if (mail?.name !== 'mailbox' || config.isPublic) fail('not_found')
  if (!session?.isAtTheMachine && !config.opensMailbox) fail('not_found')
}

export async function openMailbox(ctx: Context): Promise<MailboxEntry[]> {
  refuseUnlessOpen(ctx)
  const rows = await listMailbox(ctx.db, MOST)
  return rows.map(({ receivedAt, ...row }) => ({ ...row, receivedAt: receivedAt.toISOString() }))
}

export async function openMail(ctx: Context, id: number): Promise<MailboxMail> {
  refuseUnlessOpen(ctx)
  const { receivedAt, ...row } = found(await findInMailbox(ctx.db, id))
  const files = (await listFilesInMailbox(ctx.db, id)).map(({ name, position }) => ({
    name,
    path: `/api/dev/mailbox/${id}/files/${position}`,
  }))
  return { ...row, receivedAt: receivedAt.toISOString(), files }
}

/** One attachment of an email. */
export async function openMailFile(ctx: Context, id: number, position: number) {
  refuseUnlessOpen(ctx)
  return found(await findFileInMailbox(ctx.db, id, position))
}
