import type { Db } from '#platform/server/db.ts'

interface NewPicture {
  fileKey: string
  ownerId: number
  createdAt: Date
}

export async function insertPicture(db: Db, picture: NewPicture): Promise<void> {
  await db.insertInto('pictures').values(picture).execute()
}

export async function renamePicture(db: Db, from: string, to: string): Promise<void> {
  await db.updateTable('pictures').set({ fileKey: to }).where('fileKey', '=', from).execute()
}

export async function deletePicture(db: Db, fileKey: string): Promise<void> {
  await db.deleteFrom('pictures').where('fileKey', '=', fileKey).execute()
}

export async function countPictures(db: Db, ownerId: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('pictures')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** A batch of images created before the given time, ordered by key. */
export async function listOlder(
  db: Db,
  { before, after, limit }: { before: Date; after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('pictures')
    .select('fileKey')
    .where('createdAt', '<', before)
    .where('fileKey', '>', after)
    .orderBy('fileKey')
    .limit(limit)
    .execute()
  return rows.map(({ fileKey }) => fileKey)
}

export function listPicturesOf(db: Db, ownerId: number) {
  return db
    .selectFrom('pictures')
    .select(['fileKey', 'createdAt'])
    .where('ownerId', '=', ownerId)
    .orderBy('createdAt')
    .execute()
}
