import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

export interface PackageRow {
  tier: number
  name: string
  summary: string
  priceCents: number
  days: number
  revisions: number
  features: string[]
}

export interface ExtraRow {
  id: number
  name: string
  priceCents: number
  days: number
  maxQuantity: number
}

export interface PackageSet {
  version: number
  packages: PackageRow[]
  extras: ExtraRow[]
}

/** The parts of a set, in the order of the viber. */
const parts = [
  sql<PackageRow[]>`coalesce((
    select json_agg(json_build_object('tier', p.tier, 'name', p.name, 'summary', p.summary,
      'priceCents', p.price_cents, 'days', p.days, 'revisions', p.revisions,
      'features', p.features) order by p.tier)
    from service_packages p where p.service_id = set.service_id), '[]')`.as('packages'),
  sql<ExtraRow[]>`coalesce((
    select json_agg(json_build_object('id', e.id, 'name', e.name, 'priceCents', e.price_cents,
      'days', e.days, 'maxQuantity', e.max_quantity) order by e.position)
    from service_extras e where e.service_id = set.service_id), '[]')`.as('extras'),
] as const

/** The saved set in one statement, so that its parts belong to one version. */
export async function findSet(db: Db, serviceId: number): Promise<PackageSet | undefined> {
  return db
    .selectFrom('packageSets as set')
    .select(['set.version', ...parts])
    .where('set.serviceId', '=', serviceId)
    .executeTakeFirst()
}

export async function saveVersion(db: Db, serviceId: number, version: number): Promise<void> {
  await db
    .insertInto('packageSets')
    .values({ serviceId, version })
    .onConflict((conflict) => conflict.column('serviceId').doUpdateSet({ version }))
    .execute()
}

export async function replacePackages(
  db: Db,
  serviceId: number,
  packages: readonly PackageRow[],
): Promise<void> {
  await db.deleteFrom('servicePackages').where('serviceId', '=', serviceId).execute()
  if (packages.length === 0) return
  await db
    .insertInto('servicePackages')
    .values(packages.map((row) => ({ ...row, serviceId })))
    .execute()
}

/** Extras with an id keep it, because open checkout pages refer to them. */
export async function replaceExtras(
  db: Db,
  serviceId: number,
  extras: readonly (Omit<ExtraRow, 'id'> & { id?: number | undefined })[],
): Promise<void> {
  const kept = extras.flatMap(({ id }) => (id === undefined ? [] : [id]))
  await db
    .deleteFrom('serviceExtras')
    .where('serviceId', '=', serviceId)
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .execute()
  for (const [index, { id, ...fields }] of extras.entries()) {
    const row = { ...fields, position: index + 1 }
    if (id === undefined) {
      await db
        .insertInto('serviceExtras')
        .values({ ...row, serviceId })
        .execute()
    } else {
      await db
        .updateTable('serviceExtras')
        .set(row)
        .where('id', '=', id)
        .where('serviceId', '=', serviceId)
        .execute()
    }
  }
}

/** The sets of a person's services, also of archived ones. */
export function listSetsOf(db: Db, userId: number) {
  return db
    .selectFrom('services as s')
    .innerJoin('packageSets as set', 'set.serviceId', 's.id')
    .select(['s.id as serviceId', 'set.version', ...parts])
    .where('s.userId', '=', userId)
    .orderBy('s.id')
    .execute()
}

/** Deletes the sets of a person's services. Orders keep the lines they were bought with. */
export async function deleteSetsOf(db: Db, userId: number): Promise<void> {
  await db
    .deleteFrom('packageSets')
    .where('serviceId', 'in', (query) =>
      query.selectFrom('services').select('id').where('userId', '=', userId),
    )
    .execute()
}
