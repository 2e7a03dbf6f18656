import * as z from 'zod/mini'
import { defineContract, Id, IdParams, Timestamp, WRITING_LIMIT } from '#platform/contract.ts'
import { manyLines, oneLine, seen } from '#platform/text-checks.ts'
import {
  isLink,
  MAX_ADDRESS,
  MAX_DESCRIPTION,
  MAX_FILES,
  MAX_IMAGE_BYTES,
  MAX_PIECES,
  MAX_TITLE,
} from './portfolio.ts'

/** An image or a PDF of a piece. `GET /api/portfolio/files/:id` has its content. */
export const PortfolioFile = z.object({
  id: z.number(),
  kind: z.enum(['picture', 'pdf']),
  name: z.string(),
  /** In bytes. */
  size: z.number(),
  /** In pixels; null for a PDF. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
})
export type PortfolioFile = z.infer<typeof PortfolioFile>

export const PortfolioPiece = z.object({
  id: z.number(),
  title: z.string(),
  description: z.nullable(z.string()),
  /** Made for a client, and not as an exercise. */
  isClientWork: z.boolean(),
  videoUrl: z.nullable(z.string()),
  /** The service that the piece is an example of. Null also if the viewer may not see the service. */
  service: z.nullable(z.object({ id: z.number(), title: z.string() })),
  /** A piece without files is visible to its viber only. */
  files: z.array(PortfolioFile),
  createdAt: Timestamp,
})
export type PortfolioPiece = z.infer<typeof PortfolioPiece>

const NO_TITLE = 'Please enter a title'
const NO_LINK = 'Please enter an address that starts with https://'

export const NewPiece = z.object({
  title: z
    .string(NO_TITLE)
    .check(
      oneLine,
      ...seen(1, NO_TITLE),
      z.maxLength(MAX_TITLE, 'A title has at most 100 characters'),
    ),
  description: z.optional(
    z.nullable(
      z
        .string()
        .check(manyLines, z.maxLength(MAX_DESCRIPTION, 'A text has at most 1,000 characters')),
    ),
  ),
  isClientWork: z._default(z.boolean(), false),
  videoUrl: z.optional(
    z.nullable(
      z.string().check(z.trim(), z.maxLength(MAX_ADDRESS, NO_LINK), z.refine(isLink, NO_LINK)),
    ),
  ),
  serviceId: z.optional(z.nullable(Id)),
})
export type NewPiece = z.infer<typeof NewPiece>

/** Replaces all fields. `files` is the new order of all files of the piece. */
export const PieceChange = z.extend(NewPiece, {
  files: z.optional(z.array(Id).check(z.maxLength(MAX_FILES))),
})
export type PieceChange = z.infer<typeof PieceChange>

/** `small` and `large` are images; without it, the large image or the PDF. */
export const FileForm = z.enum(['small', 'large'])
export type FileForm = z.infer<typeof FileForm>

const UPLOAD_LIMIT = { max: 80, windowMs: 3_600_000, per: 'user' } as const

export const portfolioContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/users/:id/portfolio',
    access: 'public',
    kept: true,
    summary: "A viber's portfolio; empty while the viber is not active",
    params: IdParams,
    output: z.array(PortfolioPiece),
  },
  create: {
    method: 'POST',
    path: '/api/portfolio',
    access: 'user',
    summary: 'Add a piece to your portfolio (max. 20); others see it once it has a file',
    idempotent: true,
    body: NewPiece,
    output: PortfolioPiece,
    status: 201,
    limit: { max: 40, windowMs: 3_600_000, per: 'user' },
  },
  arrange: {
    method: 'PUT',
    path: '/api/portfolio/order',
    access: 'user',
    summary: 'Order your portfolio; 409 `stale` unless all pieces are listed',
    limit: WRITING_LIMIT,
    body: z.object({ ids: z.array(Id).check(z.maxLength(MAX_PIECES)) }),
    output: z.array(PortfolioPiece),
  },
  update: {
    method: 'PUT',
    path: '/api/portfolio/:id',
    access: 'user',
    summary: 'Edit a piece of yours and the order of its files',
    limit: WRITING_LIMIT,
    params: IdParams,
    body: PieceChange,
    output: PortfolioPiece,
  },
  remove: {
    method: 'DELETE',
    path: '/api/portfolio/:id',
    access: 'user',
    summary: 'Delete a piece of yours with its files',
    params: IdParams,
  },
  addPicture: {
    method: 'POST',
    path: '/api/portfolio/:id/pictures',
    access: 'user',
    summary: 'Add an image to a piece of yours; the body is the file (max. 6 files)',
    params: IdParams,
    upload: { maxBytes: MAX_IMAGE_BYTES },
    output: PortfolioPiece,
    status: 201,
    limit: UPLOAD_LIMIT,
  },
  addDocument: {
    method: 'POST',
    path: '/api/portfolio/:id/documents',
    access: 'user',
    summary: 'Add a PDF of up to 10 MB to a piece of yours; the body is the file (max. 6 files)',
    params: IdParams,
    query: z.object({ name: z._default(z.string().check(z.maxLength(500)), '') }),
    upload: { takes: 'anything' },
    output: PortfolioPiece,
    status: 201,
    limit: UPLOAD_LIMIT,
  },
  removeFile: {
    method: 'DELETE',
    path: '/api/portfolio/:id/files/:fileId',
    access: 'user',
    summary: 'Remove a file from a piece of yours',
    params: z.extend(IdParams, { fileId: IdParams.shape.id }),
    output: PortfolioPiece,
  },
  file: {
    method: 'GET',
    path: '/api/portfolio/files/:id',
    access: 'public',
    summary: 'An image or PDF of a portfolio that you may see',
    params: IdParams,
    query: z.object({ form: z.optional(FileForm) }),
    download: 'stored',
  },
})
