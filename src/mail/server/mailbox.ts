import { fail, found } from '#platform/errors.ts'
import type { Context } from '#platform/server/context.ts'
import type { MailboxEntry, MailboxMail } from '../contract.ts'
import { findFileInMailbox, findInMailbox, listFilesInMailbox, listMailbox } from './queries.ts'

const MOST = 200

/**
 * The mails hold links that open accounts: the mailbox exists in development only, and for who sits at the
 * machine itself. Others of its network see it when the operator says so.
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

/** One file of a mail. */
export async function openMailFile(ctx: Context, id: number, position: number) {
  refuseUnlessOpen(ctx)
  return found(await findFileInMailbox(ctx.db, id, position))
}
