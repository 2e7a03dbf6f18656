import type { FieldValues } from '#fields/field.ts'
import { sql, type Selectable, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { ServicesTable } from '#platform/server/tables.ts'
import type { Card, StoredCard } from '../../card.ts'
import type { ServiceStatus } from '../../contract.ts'

export type ServiceRow = Card & Selectable<ServicesTable>

export type DetailsRow = ServiceRow & {
  /** In the order in which they are shown. */
  pictures: { id: number; key: string; alt: string | null }[]
}

function selectServices(db: Db) {
  return db
    .selectFrom('services as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .selectAll('s')
    .select([
      'u.fullName as providerName',
      'u.headline as providerTitle',
      'u.avatar as providerAvatar',
      'u.awayUntil',
      'u.awayEndsAt',
      'u.awayNote',
      sql<string[]>`array(select k.name from skills k where k.service_id = s.id order by k.id)`.as(
        'skills',
      ),
      sql<number | null>`(select p.price_cents from service_packages p
        where p.service_id = s.id and p.tier = 1)`.as('packageFromCents'),
    ])
}

function selectDetails(db: Db) {
  return selectServices(db).select(
    sql<DetailsRow['pictures']>`coalesce((
      select json_agg(json_build_object('id', p.id, 'key', p.picture_key, 'alt', p.alt)
        order by p.position)
      from service_pictures p where p.service_id = s.id), '[]')`.as('pictures'),
  )
}

/** Active services of active vibers. Every public list uses this condition. */
const isPublic = sql<SqlBool>`is_public_service(s.status, u.status)`

export async function listCards(db: Db, ids: readonly number[]): Promise<StoredCard[]> {
  const rows = await db
    .selectFrom('serviceCards as c')
    .innerJoin('services as s', 's.id', 'c.serviceId')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select(sql<StoredCard>`c.card`.as('card'))
    .where((eb) => eb('c.serviceId', '=', eb.fn.any(eb.val(ids))))
    .where(isPublic)
    .execute()
  return rows.map(({ card }) => card)
}

/** Public services for everyone; paused and hidden services for the owner and admins; never archived ones. */
export async function findServiceFor(
  db: Db,
  viewer: { id: number; isAdmin: boolean } | null,
  id: number,
): Promise<DetailsRow | undefined> {
  const row = await selectDetails(db)
    .where('s.id', '=', id)
    .where('s.status', '!=', 'archived')
    .where(
      viewer?.isAdmin
        ? sql<SqlBool>`true`
        : sql<SqlBool>`(${isPublic} or s.user_id = ${viewer?.id ?? 0})`,
    )
    .executeTakeFirst()
  return row
}

export async function listServicesOf(
  db: Db,
  viewer: { id: number; isAdmin: boolean } | null,
  userId: number,
): Promise<DetailsRow[]> {
  const seesAll = viewer?.isAdmin || viewer?.id === userId
  return selectDetails(db)
    .where('s.userId', '=', userId)
    .where('s.status', '!=', 'archived')
    .where(seesAll ? sql<SqlBool>`true` : isPublic)
    .orderBy('s.id', 'desc')
    .limit(200)
    .execute()
}

export async function lockService(db: Db, id: number) {
  return db
    .selectFrom('services')
    .select(['id', 'userId', 'title', 'status', 'statusBeforeHiding', 'isFeatured', 'coverKey'])
    .select(['category', 'subcategory', 'version', 'updatedAt', 'fieldValues'])
    .where('id', '=', id)
    .where('status', '!=', 'archived')
    .forUpdate()
    .executeTakeFirst()
}

interface ServiceFields {
  title: string
  description: string
  category: string
  subcategory: string
  hourlyRateCents: number
  usualHalfHours?: number | null
  usualDays?: number | null
  /** Answers by the keys of their questions. */
  fieldValues?: FieldValues
}

export async function insertService(
  db: Db,
  {
    fieldValues = {},
    ...service
  }: ServiceFields & { userId: number; isDemo?: boolean; createdAt: Date; updatedAt: Date },
): Promise<number> {
  const row = await db
    .insertInto('services')
    .values({ ...service, fieldValues: JSON.stringify(fieldValues) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function updateService(
  db: Db,
  id: number,
  change: Partial<ServiceFields> & {
    status?: ServiceStatus
    hiddenReason?: string | null
    statusBeforeHiding?: ServiceStatus | null
    isFeatured?: boolean
    coverKey?: string | null
    updatedAt?: Date
    version?: number
  },
) {
  const { fieldValues, ...rest } = change
  await db
    .updateTable('services')
    .set({ ...rest, ...(fieldValues && { fieldValues: JSON.stringify(fieldValues) }) })
    .where('id', '=', id)
    .execute()
}

/** Spellings that only the database considers equal, such as İOS and iOS, are stored once: the first one. */
export async function replaceSkills(db: Db, serviceId: number, names: string[]) {
  await db.deleteFrom('skills').where('serviceId', '=', serviceId).execute()
  if (names.length === 0) return
  await db
    .insertInto('skills')
    .values(names.map((name) => ({ serviceId, name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function addToRating(db: Db, serviceId: number, stars: number, count: number) {
  await db
    .updateTable('services')
    .set((eb) => ({
      ratingSum: eb('ratingSum', '+', stars),
      ratingCount: eb('ratingCount', '+', count),
    }))
    .where('id', '=', serviceId)
    .execute()
}

export async function findNewestId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('services')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}

/** The public services with ids from `from` to `to`, with the date of the last change. */
export function listPublicDates(db: Db, { from, to }: { from: number; to: number }) {
  return db
    .selectFrom('services as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select(['s.id', 's.updatedAt as changedAt'])
    .where('s.id', '>=', from)
    .where('s.id', '<=', to)
    .where(isPublic)
    .orderBy('s.id')
    .execute()
}
