import { defineRoutes } from '#platform/server/routes.ts'
import { portfolioContract } from '../contract.ts'
import { addDocument, addPicture, openFile, removeFile } from './service/files.ts'
import {
  arrangePieces,
  changePiece,
  createPiece,
  portfolioOf,
  removePiece,
} from './service/pieces.ts'

export const portfolioRoutes = defineRoutes(portfolioContract, {
  list: (ctx, { id }) => portfolioOf(ctx, id),
  create: (ctx, piece) => createPiece(ctx, piece),
  arrange: (ctx, { ids }) => arrangePieces(ctx, ids),
  update: (ctx, { id, ...change }) => changePiece(ctx, id, change),
  remove: (ctx, { id }) => removePiece(ctx, id),
  addPicture: (ctx, { id, file }) => addPicture(ctx, id, file),
  addDocument: (ctx, { id, ...document }) => addDocument(ctx, id, document),
  removeFile: (ctx, file) => removeFile(ctx, file),
  file: (ctx, wanted) => openFile(ctx, wanted),
})
