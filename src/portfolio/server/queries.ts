import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { PortfolioFile } from '../contract.ts'

type Viewer = { id: number; isAdmin: boolean } | null

export interface PieceRow {
  id: number
  title: string
  description: string | null
  isClientWork: boolean
  videoUrl: string | null
  createdAt: Date
  service: { id: number; title: string } | null
  files: PortfolioFile[]
}

export type FileKind = PortfolioFile['kind']
export interface StoredKey {
  kind: FileKind
  fileKey: string
}

/** The viber and admins see everything. Deleted people have no portfolio. */
function isOwnTo(viewer: Viewer) {
  return viewer?.isAdmin
    ? sql<SqlBool>`u.status <> 'deleted'`
    : sql<SqlBool>`(u.status <> 'deleted' and u.id = ${viewer?.id ?? 0})`
}

/** Others see the pieces with files of active vibers. */
function isVisibleTo(viewer: Viewer) {
  return sql<SqlBool>`(${isOwnTo(viewer)} or (u.status = 'active' and u.is_service_provider
    and exists (select from portfolio_files any_file where any_file.piece_id = p.id)))`
}

function selectPieces(db: Db, viewer: Viewer) {
  return db
    .selectFrom('portfolioPieces as p')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .select(['p.id', 'p.title', 'p.description', 'p.isClientWork', 'p.videoUrl', 'p.createdAt'])
    .select([
      sql<PieceRow['service']>`(select json_build_object('id', s.id, 'title', s.title)
        from services s where s.id = p.service_id and s.status <> 'archived'
          and (is_public_service(s.status, u.status) or ${isOwnTo(viewer)}))`.as('service'),
      sql<PortfolioFile[]>`coalesce((
        select json_agg(json_build_object('id', f.id, 'kind', f.kind, 'name', f.name,
          'size', f.size_bytes, 'width', f.width, 'height', f.height) order by f.position)
        from portfolio_files f where f.piece_id = p.id), '[]')`.as('files'),
    ])
    .where(isVisibleTo(viewer))
}

export function listPieces(db: Db, viewer: Viewer, userId: number): Promise<PieceRow[]> {
  return selectPieces(db, viewer).where('p.userId', '=', userId).orderBy('p.position').execute()
}

export function findPiece(db: Db, viewer: Viewer, id: number): Promise<PieceRow | undefined> {
  return selectPieces(db, viewer).where('p.id', '=', id).executeTakeFirst()
}

/** A file of a piece that the viewer may see. */
export function findFile(db: Db, viewer: Viewer, id: number) {
  return db
    .selectFrom('portfolioFiles as f')
    .innerJoin('portfolioPieces as p', 'p.id', 'f.pieceId')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .select(['f.kind', 'f.fileKey', 'f.name', 'f.sizeBytes'])
    .where('f.id', '=', id)
    .where(isVisibleTo(viewer))
    .executeTakeFirst()
}

/** Lock the viber first if the result decides about a write. */
export async function listPieceIds(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('portfolioPieces')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('position')
    .execute()
  return rows.map(({ id }) => id)
}

interface PieceFields {
  title: string
  description: string | null
  isClientWork: boolean
  videoUrl: string | null
  serviceId: number | null
  updatedAt: Date
}

export async function insertPiece(
  db: Db,
  piece: PieceFields & { userId: number; position: number; createdAt: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('portfolioPieces')
    .values(piece)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updatePiece(db: Db, id: number, fields: PieceFields): Promise<void> {
  await db.updateTable('portfolioPieces').set(fields).where('id', '=', id).execute()
}

/** Numbers the pieces in this order. */
export async function placePieces(db: Db, ids: readonly number[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    await db
      .updateTable('portfolioPieces')
      .set({ position: index + 1 })
      .where('id', '=', id)
      .execute()
  }
}

/** Deletes the piece and returns its files. */
export async function deletePiece(db: Db, id: number): Promise<StoredKey[]> {
  const files = await listFiles(db, id)
  await db.deleteFrom('portfolioPieces').where('id', '=', id).execute()
  return files
}

export async function listFiles(db: Db, pieceId: number) {
  const rows = await db
    .selectFrom('portfolioFiles')
    .select(['id', 'kind', 'fileKey'])
    .where('pieceId', '=', pieceId)
    .orderBy('position')
    .execute()
  return rows.map(({ kind, ...row }) => ({ ...row, kind: kind as FileKind }))
}

export interface NewFile extends StoredKey {
  name: string
  sizeBytes: number
  width: number | null
  height: number | null
}

export async function insertFile(
  db: Db,
  file: NewFile & { pieceId: number; position: number; createdAt: Date },
): Promise<void> {
  await db.insertInto('portfolioFiles').values(file).execute()
}

/** Numbers the files in this order. */
export async function placeFiles(db: Db, ids: readonly number[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    await db
      .updateTable('portfolioFiles')
      .set({ position: index + 1 })
      .where('id', '=', id)
      .execute()
  }
}

export async function deleteFile(db: Db, id: number): Promise<void> {
  await db.deleteFrom('portfolioFiles').where('id', '=', id).execute()
}

export function listAllOf(db: Db, userId: number) {
  return db
    .selectFrom('portfolioPieces as p')
    .select(['p.id', 'p.title', 'p.description', 'p.isClientWork', 'p.videoUrl', 'p.serviceId'])
    .select(['p.createdAt', 'p.updatedAt'])
    .select(
      sql<{ id: number; name: string; size: number }[]>`coalesce((
        select json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size_bytes)
          order by f.position)
        from portfolio_files f where f.piece_id = p.id), '[]')`.as('files'),
    )
    .where('p.userId', '=', userId)
    .orderBy('p.position')
    .execute()
}

/** Deletes all pieces of a person and returns their files. */
export async function deleteAllOf(db: Db, userId: number): Promise<StoredKey[]> {
  const rows = await db
    .selectFrom('portfolioFiles as f')
    .innerJoin('portfolioPieces as p', 'p.id', 'f.pieceId')
    .select(['f.kind', 'f.fileKey'])
    .where('p.userId', '=', userId)
    .execute()
  await db.deleteFrom('portfolioPieces').where('userId', '=', userId).execute()
  return rows.map(({ kind, fileKey }) => ({ kind: kind as FileKind, fileKey }))
}
