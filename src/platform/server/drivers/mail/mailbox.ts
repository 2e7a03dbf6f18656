import { sql } from 'kysely'
import type { Db } from '../../db.ts'
import type { MailPicture, MailTransport } from './mail-transport.ts'

/** The number of emails that the development mailbox keeps. */
const KEPT = 500

/** Stores emails for developers to read at /dev/mailbox, each one once. */
export function createMailbox({ db, now }: { db: Db; now: () => Date }): MailTransport {
  return {
    name: 'mailbox',
    async send({ id, messageId, from, to, subject, text, html, headers, ...parts }) {
      const { pictures, attachments = [] } = parts
      const all = JSON.stringify({ From: from, To: to, 'Message-ID': messageId, ...headers })
      const kept = await db
        .insertInto('mailbox')
        .values({
          mailId: id,
          toAddress: to,
          subject,
          text,
          html: withPictures(html, pictures),
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

/** Replaces the `cid:` references by data URLs, because a web page has no attached parts. */
function withPictures(html: string, pictures: readonly MailPicture[]): string {
  let shown = html
  for (const { cid, bytes } of pictures) {
    const data = Buffer.from(bytes).toString('base64')
    shown = shown.replaceAll(`cid:${cid}`, `data:image/png;base64,${data}`)
  }
  return shown
}
