import type { Db } from '#platform/server/db.ts'

export async function findPdf(db: Db, documentId: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('documentPdfs')
    .select('pdf')
    .where('documentId', '=', documentId)
    .executeTakeFirst()
  return row?.pdf
}

/** Keeps an existing PDF. */
export async function insertPdf(db: Db, documentId: number, pdf: Buffer): Promise<void> {
  await db
    .insertInto('documentPdfs')
    .values({ documentId, pdf })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
