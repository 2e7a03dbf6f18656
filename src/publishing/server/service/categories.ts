import { audit } from '#audit/server/service.ts'
import { fail, found, type ErrorCode } from '#platform/errors.ts'
import type { Context, InTransaction, UserContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db.ts'
import { hadRows, type CategoryKind, type SlugSpace } from '../queries.ts'
import { failReserved, failTaken, rememberAddress, slugsInUse, takeAddress } from './addresses.ts'
import { auditChange, checkVersion, differences, isNothing, type Change } from './changes.ts'
import { withConstraints } from './constraints.ts'

const MAX_SLUG = 60

interface Columns {
  name: string
  slug: string
}
interface Row {
  slug: string
  version: number
}

/** How the categories of one room are stored: its indexes, error codes and queries. */
export interface CategoryRoom<Values extends Columns, Category> {
  kind: CategoryKind
  slugs: SlugSpace
  /** The unique indexes of the table. */
  slugIndex: string
  nameIndex: string
  nameTaken: ErrorCode
  /** Slugs that the site's own addresses use, and the ending with which a free slug is suggested. */
  reserved?: { slugs: readonly string[]; ending: string }
  /** Columns that each audit entry includes even if they did not change. */
  alwaysAudited?: readonly (keyof Values & string)[]
  lock: (db: Db, id: number) => Promise<(Row & Record<keyof Values, unknown>) | undefined>
  insert: (db: Db, values: Values, now: Date) => Promise<number>
  update: (db: Db, id: number, changes: Partial<Values>, now: Date) => Promise<void>
  /** Reads the category as admins see it. */
  read: (ctx: Pick<Context, 'db' | 'viewer' | 'now'>, id: number) => Promise<Category>
}

/** Creates a category. Throws 'slug_reserved', 'slug_taken' or the room's `nameTaken`. Starter data has no viewer. */
export async function createCategoryIn<Values extends Columns, Category>(
  ctx: Context,
  room: CategoryRoom<Values, Category>,
  values: Values,
): Promise<Category> {
  const { kind } = room
  const id = await changeCategoriesOf(ctx, room, values.slug, async (ctx) => {
    await takeAddress(ctx, { kind, slug: values.slug })
    const id = await room.insert(ctx.db, values, ctx.now())
    await audit(ctx, { action: `${kind}.created`, subject: { kind, id }, after: values as never })
    return id
  })
  return room.read(ctx, id)
}

/** Throws what `createCategoryIn` throws, and 'stale' with the present category if it changed since `version`. */
export async function changeCategoryIn<Values extends Columns, Category>(
  ctx: UserContext,
  room: CategoryRoom<Values, Category>,
  id: number,
  { version, ...change }: Change<Values> & { version?: number | undefined },
): Promise<Category> {
  const { kind, alwaysAudited = [] } = room
  const subject = { kind, id }
  await changeCategoriesOf(ctx, room, change.slug, async (ctx) => {
    const row = found(await room.lock(ctx.db, id))
    await checkVersion(ctx, subject, row, { version, current: () => room.read(ctx, id) })
    const changes = differences<Values>(row, change as Change<Values>)
    if (isNothing(changes)) return
    if (changes.slug !== undefined) {
      await takeAddress(ctx, { kind, slug: changes.slug })
      await rememberAddress(ctx, { kind, slug: row.slug }, id)
    }
    await room.update(ctx.db, id, changes, ctx.now())
    const unchanged = Object.fromEntries(alwaysAudited.map((name) => [name, row[name]]))
    await auditChange(ctx, subject, { row, changes: { ...unchanged, ...changes } })
  })
  return room.read(ctx, id)
}

/** Runs `work` in one transaction. Throws 'slug_reserved', 'slug_taken' or the room's `nameTaken`. */
export async function changeCategoriesOf<C extends Context, Result>(
  ctx: C,
  room: Pick<
    CategoryRoom<Columns, unknown>,
    'slugs' | 'slugIndex' | 'nameIndex' | 'nameTaken' | 'reserved'
  >,
  slug: string | undefined,
  work: (ctx: InTransaction<C>) => Promise<Result>,
): Promise<Result> {
  const { reserved, nameTaken } = room
  const used = slugsInUse(ctx, room.slugs)
  if (slug !== undefined && reserved?.slugs.includes(slug)) {
    await failReserved(ctx, { slug, ending: reserved.ending }, used)
  }
  const handlers = {
    [room.nameIndex]: () => fail(nameTaken, { field: 'name' }),
    ...(slug !== undefined && { [room.slugIndex]: () => failTaken(ctx, slug, used, MAX_SLUG) }),
  }
  return withConstraints(ctx, handlers, work)
}

/** Throws 'request.invalid': the category that is to receive the content of a deleted one is not valid. */
export function failMoveTo(): never {
  const message = 'Please choose another category'
  return fail('request.invalid', { errors: [{ path: 'moveTo', message }] })
}

/** Whether the room ever had a category. Starter categories that an operator deleted are not created again. */
export function hadCategories({ db }: Pick<Context, 'db'>, table: Parameters<typeof hadRows>[1]) {
  return hadRows(db, table)
}
