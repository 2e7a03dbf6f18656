import type { Context, InTransaction } from '#platform/server/context.ts'
import { deleteSetsOf, listSetsOf } from '../queries.ts'
import { toPackages } from '../view.ts'

/** The packages and extras of all services of the person. */
export async function exportPerson({ db }: Pick<Context, 'db'>, userId: number) {
  const sets = await listSetsOf(db, userId)
  return sets.map(({ serviceId, ...set }) => {
    const { packages, extras } = toPackages(set)
    return { serviceId, packages, extras }
  })
}

/** Deletes the packages. Orders keep the lines they were bought with. */
export async function erasePerson(ctx: InTransaction, userId: number): Promise<void> {
  await deleteSetsOf(ctx.db, userId)
}
