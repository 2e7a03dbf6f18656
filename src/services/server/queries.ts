import { sql, type Selectable, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { ServicesTable } from '#platform/server/tables.ts'
import { findCategoryRule } from '../categories.ts'
import type { ServiceFilter, ServiceStatus } from '../contract.ts'

export type ServiceRow = Selectable<ServicesTable> & {
  skills: string[]
  providerName: string
  providerTitle: string | null
  providerAvatar: string | null
}

/** Prior of the Bayesian mean: a new service counts as five ratings of 4.3 (docs/ranking.md). */
const QUALITY = sql<number>`(s.rating_sum + 21.5) / (s.rating_count + 5)`

function selectServices(db: Db) {
  return db
    .selectFrom('services as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .selectAll('s')
    .select([
      'u.fullName as providerName',
      'u.headline as providerTitle',
      'u.avatar as providerAvatar',
      sql<string[]>`array(select k.name from skills k where k.service_id = s.id order by k.id)`.as(
        'skills',
      ),
    ])
}

/** What everybody may see: active services of active vibers. Written once, used by every list. */
const isPublic = sql<SqlBool>`s.status = 'active' and u.status = 'active'`

export async function listServices(db: Db, filter: ServiceFilter) {
  const { page, limit, sort } = filter
  const words = wordsOf(filter.search)
  let query = selectServices(db)
    .select(sql<number>`count(*) over ()`.as('total'))
    .where(isPublic)
    .where(inCategory(filter.category))
    .where((eb) => eb.and(words.map((word) => matches(word))))
  if (sort === 'price_low') query = query.orderBy('s.hourlyRateCents')
  if (sort === 'price_high') query = query.orderBy('s.hourlyRateCents', 'desc')
  if (sort === 'rating') query = query.orderBy(sql`s.rating_count = 0`).orderBy(QUALITY, 'desc')
  if (sort === 'relevance') {
    for (const word of words) query = query.orderBy(sql`s.title ilike ${pattern(word)}`, 'desc')
    query = query.orderBy(QUALITY, 'desc')
  }
  const rows = await query
    .orderBy('s.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Visible to everybody when public; paused ones also to their owner and to admins. */
export async function findServiceFor(
  db: Db,
  viewer: { id: number; isAdmin: boolean } | null,
  id: number,
): Promise<ServiceRow | undefined> {
  const row = await selectServices(db)
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
): Promise<ServiceRow[]> {
  const seesAll = viewer?.isAdmin || viewer?.id === userId
  return selectServices(db)
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
    .select(['id', 'userId', 'status'])
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
}

export async function insertService(
  db: Db,
  service: ServiceFields & { userId: number; isDemo?: boolean; createdAt: Date; updatedAt: Date },
): Promise<number> {
  const row = await db
    .insertInto('services')
    .values(service)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function updateService(
  db: Db,
  id: number,
  change: Partial<ServiceFields> & { status?: ServiceStatus; updatedAt: Date },
) {
  await db.updateTable('services').set(change).where('id', '=', id).execute()
}

export async function replaceSkills(db: Db, serviceId: number, names: string[]) {
  await db.deleteFrom('skills').where('serviceId', '=', serviceId).execute()
  if (names.length === 0) return
  await db
    .insertInto('skills')
    .values(names.map((name) => ({ serviceId, name })))
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

function wordsOf(search = '') {
  return search.trim().split(/\s+/).filter(Boolean).slice(0, 8)
}

/** The word taken literally: `%` and `_` mean themselves (edge case 45). */
function pattern(word: string) {
  return `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

function matches(word: string) {
  const like = pattern(word)
  return sql<SqlBool>`(s.title ilike ${like} or s.description ilike ${like}
    or u.full_name ilike ${like} or u.headline ilike ${like}
    or replace(s.subcategory, '_', ' ') ilike ${like}
    or exists (select from skills k where k.service_id = s.id and k.name ilike ${like}))`
}

/** A category nobody knows finds nothing, without being an error (A-20). */
function inCategory(name = 'all') {
  if (name === 'all' || name === '') return sql<SqlBool>`true`
  const rule = findCategoryRule(name)
  if (!rule) return sql<SqlBool>`false`
  if (rule.category) return sql<SqlBool>`s.category = ${rule.category}`
  if (rule.subcategories) {
    return sql<SqlBool>`s.subcategory in (${sql.join([...rule.subcategories])})`
  }
  const skills = (rule.skillWords ?? []).map((word) => pattern(word))
  return sql<SqlBool>`exists (select from skills k
    where k.service_id = s.id and k.name ilike any (array[${sql.join(skills)}]))`
}
