import type { Db } from '#platform/server/db.ts'

export function listMailbox(db: Db, limit: number) {
  return db
    .selectFrom('mailbox')
    .select(['id', 'toAddress', 'subject', 'receivedAt'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Names only; the contents are read one at a time. */
export function listFilesInMailbox(db: Db, mailboxId: number) {
  return db
    .selectFrom('mailboxFiles')
    .select(['position', 'name'])
    .where('mailboxId', '=', mailboxId)
    .orderBy('position')
    .execute()
}

export function findFileInMailbox(db: Db, mailboxId: number, position: number) {
  return db
    .selectFrom('mailboxFiles')
    .select(['name', 'contentType', 'bytes'])
    .where('mailboxId', '=', mailboxId)
    .where('position', '=', position)
    .executeTakeFirst()
}

export async function findInMailbox(db: Db, id: number) {
  const row = await db.selectFrom('mailbox').selectAll().where('id', '=', id).executeTakeFirst()
  return row && { ...row, headers: row.headers as Record<string, string> }
}
