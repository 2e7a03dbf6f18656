import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

export function listAllOf(db: Db, userId: number) {
  return db
    .selectFrom('services')
    .select([
      'id',
      'title',
      'description',
      'category',
      'subcategory',
      'hourlyRateCents',
      'usualHalfHours',
      'usualDays',
      'status',
      'hiddenReason',
      'fieldValues',
      'createdAt',
      'updatedAt',
    ])
    .select(
      sql<
        string[]
      >`array(select name from skills k where k.service_id = services.id order by k.id)`.as(
        'skills',
      ),
    )
    .select(
      sql<{ key: string; alt: string | null }[]>`coalesce((
        select json_agg(json_build_object('key', p.picture_key, 'alt', p.alt) order by p.position)
        from service_pictures p where p.service_id = services.id), '[]')`.as('pictures'),
    )
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
}

/** At least 20 characters long, as the database requires of descriptions. */
const DESCRIPTION = 'The viber who offered this service has left.'

/**
 * Archives the person's services and overwrites their texts. The rows stay, because orders refer to them. Ordered
 * services keep their title, which their orders contain anyway. Returns the keys of the images to delete.
 */
export async function archiveAllOf(db: Db, userId: number, updatedAt: Date): Promise<string[]> {
  const before = await db
    .selectFrom('services')
    .select(['id', 'coverKey'])
    .where('userId', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute()
  const wasOrdered = sql<boolean>`exists (select from orders o where o.service_id = services.id)`
  await db
    .updateTable('services')
    .set({
      title: sql`case when ${wasOrdered} then title else 'Deleted service' end`,
      description: DESCRIPTION,
      status: 'archived',
      hiddenReason: null,
      statusBeforeHiding: null,
      isFeatured: false,
      coverKey: null,
      usualHalfHours: null,
      usualDays: null,
      fieldValues: '{}',
      updatedAt,
    })
    .where('userId', '=', userId)
    .execute()
  await db
    .deleteFrom('skills')
    .where('serviceId', 'in', (eb) =>
      eb.selectFrom('services').select('id').where('userId', '=', userId),
    )
    .execute()
  const pictures = await db
    .deleteFrom('servicePictures')
    .where('serviceId', 'in', (eb) =>
      eb.selectFrom('services').select('id').where('userId', '=', userId),
    )
    .returning('pictureKey')
    .execute()
  return [
    ...before.flatMap(({ coverKey }) => coverKey ?? []),
    ...pictures.map(({ pictureKey }) => pictureKey),
  ]
}
