import { sql } from 'kysely'
import type { Db } from '../../db.ts'
import type { MailTransport } from './mail-transport.ts'

/** A development mailbox is no archive. */
const KEPT = 500

/** Puts mails where a developer can read them, at /dev/mailbox; each is there once. */
export function createMailbox({ db, now }: { db: Db; now: () => Date }): MailTransport {
  return {
    name: 'mailbox',
    async send({ id, messageId, from, to, subject, text, html, headers, attachments = [] }) {
      const all = JSON.stringify({ From: from, To: to, 'Message-ID': messageId, ...headers })
      const kept = await db
        .insertInto('mailbox')
        .values({
          mailId: id,
          toAddress: to,
          subject,
          text,
          html,
          headers: all,
          receivedAt: now(),
        })
        .onConflict((conflict) => conflict.column('mailId').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (kept && attachments.length > 0) {
        const files = attachments.map(({ bytes, ...file }, position) => ({
          ...file,
          position,
          mailboxId: kept.id,
          bytes: Buffer.from(bytes),
        }))
        await db.insertInto('mailboxFiles').values(files).execute()
      }
      await sql`
        delete from mailbox
        where id <= (select id from mailbox order by id desc offset ${KEPT} limit 1)
      `.execute(db)
    },
    close() {},
  }
}
