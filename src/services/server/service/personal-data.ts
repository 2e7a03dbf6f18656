import type { Context, InTransaction } from '#platform/server/context.ts'
import { coverOf, deleteCover } from '../cover.ts'
import { archiveAllOf, listAllOf } from '../queries/personal-data.ts'

/** Every service of the person, including archived ones. */
export async function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  const services = await listAllOf(db, userId)
  return services.map(({ pictures, ...service }) => ({
    ...service,
    pictures: pictures.map(({ key, alt }) => ({ url: coverOf(key)?.large, alt })),
  }))
}

/** Overwrites the texts and keeps the rows for orders. Returns the keys of the images for `deleteCovers`. */
export function erasePerson(ctx: InTransaction, userId: number): Promise<string[]> {
  return archiveAllOf(ctx.db, userId, ctx.now())
}

export async function deleteCovers(ctx: Context, coverKeys: readonly string[]): Promise<void> {
  await Promise.all(coverKeys.map((coverKey) => deleteCover(ctx.files, coverKey)))
}
