import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { containsText, planEachTime } from '#platform/server/matching-text.ts'

/** The key that all spellings of a skill share. Must match the expression of the index skills_key. */
const keyOf = (name: string) => sql<string>`lower(${name}::text) collate "C"`
const skillKey = sql<string>`lower(s.name) collate "C"`

export interface SkillRow {
  key: string
  label: string
  services: number
  spellings: number
}

/** Skills of services that are not archived, in alphabetical order, after the name `before`. */
export async function listSkills(
  db: Db,
  { q, before, limit }: { q?: string | undefined; before?: string | undefined; limit: number },
): Promise<SkillRow[]> {
  const { rows } = await sql<SkillRow>`
    select k.key, k.label, used.services, used.spellings from search_skills k
    cross join lateral (
      select count(*) as services, count(distinct s.name) as spellings
      from skills s join services v on v.id = s.service_id and v.status <> 'archived'
      where ${skillKey} = k.key
    ) used
    where used.services > 0
      ${before === undefined ? sql`` : sql`and k.key > ${keyOf(before)}`}
      ${q ? sql`and ${containsText(sql`k.key`, q)}` : sql``}
    order by k.key limit ${limit} ${planEachTime}`.execute(db)
  return rows
}

/** The number of listed skills, counted up to `max`. */
export async function countSkills(db: Db, q: string | undefined, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from search_skills k
      where exists (
          select from skills s join services v on v.id = s.service_id and v.status <> 'archived'
          where ${skillKey} = k.key)
        ${q ? sql`and ${containsText(sql`k.key`, q)}` : sql``}
      limit ${max}) as found ${planEachTime}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findSkill(db: Db, name: string): Promise<SkillRow | undefined> {
  const { rows } = await sql<SkillRow>`
    select k.key, k.label, count(v.id) as services, count(distinct s.name) as spellings
    from search_skills k
    join skills s on ${skillKey} = k.key
    join services v on v.id = s.service_id and v.status <> 'archived'
    where k.key = ${keyOf(name)} group by k.key, k.label`.execute(db)
  return rows[0]
}

/**
 * Advisory locks on skill names until the end of the transaction: shared to give a service skills, exclusive to
 * change a skill in all services. Taken in ascending order, so that two transactions cannot deadlock.
 */
export async function lockSkills(
  db: Db,
  names: readonly string[],
  how: 'share' | 'alone',
): Promise<void> {
  const lock = sql.raw(how === 'share' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await sql`select ${lock}(number) from (
    select distinct hashtextextended('skill ' || lower(name), 0) as number
    from unnest(${names}::text[]) as name order by number) numbers`.execute(db)
}

/** Raises the statement timeout, because changing a common skill updates very many rows. */
export async function allowManyServices(db: Db): Promise<void> {
  await sql`set local statement_timeout = '5min'`.execute(db)
}

/** Replaces skill `name` by `to` in every service, without creating duplicates. Returns the number of changes. */
export async function replaceSkill(db: Db, name: string, to: string): Promise<number> {
  const dropped = await sql`
    delete from skills s using skills other
    where ${skillKey} = ${keyOf(name)} and other.service_id = s.service_id
      and lower(other.name) collate "C" = ${keyOf(to)} and other.id <> s.id
    returning s.id`.execute(db)
  const written = await sql`
    update skills s set name = ${to} where ${skillKey} = ${keyOf(name)}
    returning s.id`.execute(db)
  return dropped.rows.length + written.rows.length
}

/** Returns the number of services that had the skill. */
export async function deleteSkill(db: Db, name: string): Promise<number> {
  const { rows } = await sql`
    delete from skills s where ${skillKey} = ${keyOf(name)} returning s.id`.execute(db)
  return rows.length
}

/** The blocked ones of these names, in the given order and spelling. */
export async function listBlocked(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) with ordinality as input (name, place)
    where exists (select from blocked_skills b where b.key = lower(name) collate "C")
    order by place`.execute(db)
  return rows.map((row) => row.name)
}

export async function insertBlocked(
  db: Db,
  { name, by, at }: { name: string; by: number; at: Date },
): Promise<void> {
  await db
    .insertInto('blockedSkills')
    .values({ key: keyOf(name), label: name, blockedBy: by, blockedAt: at })
    .execute()
}

/** Returns the stored spelling; undefined if the skill is not blocked. */
export async function deleteBlocked(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('blockedSkills')
    .where('key', '=', keyOf(name))
    .returning('label')
    .executeTakeFirst()
  return row?.label
}

/** Newest first, with the admin who blocked the skill. */
export function listBlockedSkills(
  db: Db,
  { before, limit }: { before?: number | undefined; limit: number },
) {
  return db
    .selectFrom('blockedSkills as b')
    .leftJoin('users', 'users.id', 'b.blockedBy')
    .select(['b.id', 'b.label', 'b.blockedAt', 'b.blockedBy', 'users.fullName', 'users.username'])
    .$if(before !== undefined, (query) => query.where('b.id', '<', before ?? 0))
    .orderBy('b.id', 'desc')
    .limit(limit)
    .execute()
}

export async function countBlockedSkills(db: Db, max: number): Promise<number> {
  const { count } = await db
    .selectFrom(db.selectFrom('blockedSkills').select('id').limit(max).as('some'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
