import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { PictureOrder } from '../../pictures-contract.ts'

/** In the order in which they are shown. Lock the service first if the result decides about a write. */
export function listPictures(db: Db, serviceId: number) {
  return db
    .selectFrom('servicePictures')
    .select(['id', 'pictureKey', 'position'])
    .where('serviceId', '=', serviceId)
    .orderBy('position')
    .execute()
}

export async function insertPicture(
  db: Db,
  picture: { serviceId: number; position: number; pictureKey: string; createdAt: Date },
): Promise<void> {
  await db.insertInto('servicePictures').values(picture).execute()
}

/** Sets the positions in the order of the list, and the descriptions that are given. */
export async function arrangeRows(db: Db, pictures: PictureOrder['pictures']): Promise<void> {
  for (const [index, { id, alt }] of pictures.entries()) {
    await db
      .updateTable('servicePictures')
      .set({ position: index + 1, ...(alt !== undefined && { alt: alt || null }) })
      .where('id', '=', id)
      .execute()
  }
}

/** Deletes the picture and closes the gap that it leaves. */
export async function deletePicture(
  db: Db,
  { serviceId, id, position }: { serviceId: number; id: number; position: number },
): Promise<void> {
  await db.deleteFrom('servicePictures').where('id', '=', id).execute()
  await db
    .updateTable('servicePictures')
    .set({ position: sql`position - 1` })
    .where('serviceId', '=', serviceId)
    .where('position', '>', position)
    .execute()
}
