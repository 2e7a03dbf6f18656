import { lockViewer } from '#accounts/server/service/viewer.ts'
import { findPerson } from '#accounts/server/service/accounts.ts'
import { fail, found } from '#platform/errors.ts'
import {
  transaction,
  type Context,
  type InTransaction,
  type UserContext,
} from '#platform/server/context.ts'
import { isOwnService } from '#services/server/service/reading.ts'
import type { NewPiece, PieceChange, PortfolioPiece } from '../../contract.ts'
import { isCompleteOrder, MAX_PIECES } from '../../portfolio.ts'
import {
  deletePiece,
  findPiece,
  insertPiece,
  listFiles,
  listPieceIds,
  listPieces,
  placeFiles,
  placePieces,
  updatePiece,
  type PieceRow,
  type StoredKey,
} from '../queries.ts'
import { forgetStored } from '../stored.ts'

/**
 * The pieces that the viewer may see, in order. Empty for a suspended person and for a member who is not a viber.
 * Throws 'user.not_found' for an unknown or deleted person.
 */
export async function portfolioOf(
  ctx: Pick<Context, 'db' | 'viewer'>,
  userId: number,
): Promise<PortfolioPiece[]> {
  const rows = await listPieces(ctx.db, ctx.viewer, userId)
  if (rows.length === 0) {
    const { status } = found(await findPerson(ctx, userId), 'user.not_found')
    if (status === 'deleted') fail('user.not_found')
  }
  return rows.map(toPiece)
}

/** Adds a piece at the end. Throws 'portfolio.providers_only', 'portfolio.full' and 'service.not_yours'. */
export async function createPiece(ctx: UserContext, input: NewPiece): Promise<PortfolioPiece> {
  refuseOthers(ctx)
  const id = await transaction(ctx, async (ctx) => {
    const ids = await lockPortfolio(ctx)
    if (ids.length >= MAX_PIECES) fail('portfolio.full', { details: { max: MAX_PIECES } })
    const createdAt = ctx.now()
    return insertPiece(ctx.db, {
      ...(await fieldsOf(ctx, input)),
      userId: ctx.viewer.id,
      position: ids.length + 1,
      createdAt,
    })
  })
  return getPiece(ctx, id)
}

/** Replaces the fields, and the order of the files if it is given. Throws 'stale' with the piece for another order. */
export async function changePiece(
  ctx: UserContext,
  id: number,
  { files, ...fields }: PieceChange,
): Promise<PortfolioPiece> {
  await transaction(ctx, async (ctx) => {
    await lockOwnPiece(ctx, id)
    const present = (await listFiles(ctx.db, id)).map((file) => file.id)
    if (files && !isCompleteOrder(files, present)) {
      fail('stale', { facts: { current: await getPiece(ctx, id) } })
    }
    await updatePiece(ctx.db, id, await fieldsOf(ctx, fields))
    if (files) await placeFiles(ctx.db, files)
  })
  return getPiece(ctx, id)
}

/** Throws 'stale' with the current portfolio unless the order names every piece once. */
export async function arrangePieces(
  ctx: UserContext,
  order: readonly number[],
): Promise<PortfolioPiece[]> {
  await transaction(ctx, async (ctx) => {
    const ids = await lockPortfolio(ctx)
    if (!isCompleteOrder(order, ids)) {
      fail('stale', { facts: { current: await portfolioOf(ctx, ctx.viewer.id) } })
    }
    await placePieces(ctx.db, order)
  })
  return portfolioOf(ctx, ctx.viewer.id)
}

export async function removePiece(ctx: UserContext, id: number): Promise<void> {
  const files = await transaction(ctx, async (ctx) => {
    const ids = await lockOwnPiece(ctx, id)
    const files = await deletePiece(ctx.db, id)
    await placePieces(
      ctx.db,
      ids.filter((one) => one !== id),
    )
    return files
  })
  await forgetOld(ctx, files)
}

export async function getPiece(
  ctx: Pick<Context, 'db' | 'viewer'>,
  id: number,
): Promise<PortfolioPiece> {
  return toPiece(found(await findPiece(ctx.db, ctx.viewer, id)))
}

/** Only vibers have a portfolio. */
export function refuseOthers({ viewer }: UserContext): void {
  if (!viewer.isServiceProvider) fail('portfolio.providers_only')
}

/** Locks the viewer's portfolio and returns the ids of its pieces, in order. */
async function lockPortfolio(ctx: InTransaction<UserContext>): Promise<number[]> {
  await lockViewer(ctx)
  return listPieceIds(ctx.db, ctx.viewer.id)
}

/** Like `lockPortfolio`. Throws 'not_found' and 'portfolio.not_yours' unless the piece is the viewer's own. */
export async function lockOwnPiece(ctx: InTransaction<UserContext>, id: number): Promise<number[]> {
  const ids = await lockPortfolio(ctx)
  if (!ids.includes(id)) {
    found(await findPiece(ctx.db, ctx.viewer, id))
    fail('portfolio.not_yours')
  }
  return ids
}

async function fieldsOf(ctx: InTransaction<UserContext>, input: NewPiece) {
  const { title, description, isClientWork, videoUrl, serviceId = null } = input
  if (serviceId !== null && !(await isOwnService(ctx, serviceId))) fail('service.not_yours')
  return {
    title,
    description: description?.trim() ? description : null,
    isClientWork,
    videoUrl: videoUrl ?? null,
    serviceId,
    updatedAt: ctx.now(),
  }
}

/** The files are no longer shown, so a failure is only logged. */
export async function forgetOld(ctx: UserContext, files: readonly StoredKey[]): Promise<void> {
  await forgetStored(ctx, files).catch((error: unknown) => {
    ctx.log.warn({ err: error, files }, 'old files of a portfolio could not be deleted')
  })
}

function toPiece({ createdAt, ...row }: PieceRow): PortfolioPiece {
  return { ...row, createdAt: createdAt.toISOString() }
}
