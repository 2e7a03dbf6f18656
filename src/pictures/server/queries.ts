import type { Db } from '#platform/server/db.ts'

interface NewPicture {
  fileKey: string
  ownerId: number
  createdAt: Date
}

export async function insertPicture(db: Db, picture: NewPicture): Promise<void> {
  await db.insertInto('pictures').values(picture).execute()
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

export function listPicturesOf(db: Db, ownerId: number) {
  return db
    .selectFrom('pictures')
    .select(['fileKey', 'createdAt'])
    .where('ownerId', '=', ownerId)
    .orderBy('createdAt')
    .execute()
}
