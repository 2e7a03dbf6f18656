import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Download, Endpoint, RateLimit } from '#platform/contract.ts'
import type { UserContext } from './context.ts'
import type { CompiledRoute } from './endpoint.ts'

/** What an admin exported: the list, the number of rows, and the names of the filters, never their values. */
interface Export {
  list: string
  rows: number | null
  filters: string[]
}

export type NoteExport = (ctx: UserContext, taken: Export) => Promise<void>

const EXPORT_LIMIT: RateLimit = { max: 20, windowMs: 3_600_000, per: 'user' }

/** Whether this is a download for admins only, that is, a whole list with names and addresses. */
function isExport({ access, download }: Endpoint): boolean {
  return download === true && (access === 'admin' || access === 'super_admin')
}

/** The endpoint's own limit, or else the limit for exports. */
export function limitOf(endpoint: Endpoint): RateLimit | undefined {
  return endpoint.limit ?? (isExport(endpoint) ? EXPORT_LIMIT : undefined)
}

function exportOf(endpoint: Endpoint, input: Record<string, unknown>, { rows }: Download): Export {
  const names = Object.keys(endpoint.query?.def.shape ?? {})
  const filters = names.filter((name) => name !== 'sort' && input[name] !== undefined).toSorted()
  return { list: endpoint.path, rows: rows ?? null, filters }
}

/** The handler's file. An admin's export is written to the audit log before it is sent. */
export async function fileFor(
  { endpoint, handler }: CompiledRoute,
  { ctx, input }: FastifyRequest['call'],
  { noteExport }: { noteExport: NoteExport },
): Promise<Download> {
  const file = (await handler(ctx, input)) as Download
  const { viewer } = ctx
  if (viewer && isExport(endpoint)) {
    await noteExport({ ...ctx, viewer }, exportOf(endpoint, input, file))
  }
  return file
}

/** Sends a file with its own content type, as an attachment that cannot run scripts (controls 18, 31). */
export function sendFile(reply: FastifyReply, { fileName, contentType, bytes }: Download) {
  return asAttachment(reply, fileName)
    .type(contentType)
    .send(typeof bytes === 'string' ? bytes : Buffer.from(bytes))
}

/** Makes browsers save the file under its name, without running anything in it. */
export function asAttachment(reply: FastifyReply, fileName: string): FastifyReply {
  const plainName = fileName.replaceAll(/[^\w.-]+/g, '_')
  return reply
    .header(
      'content-disposition',
      `attachment; filename="${plainName}"; filename*=UTF-8''${extendedValue(fileName)}`,
    )
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
}

/** RFC 8187 allows fewer unescaped characters than `encodeURIComponent` leaves. */
function extendedValue(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /['()*]/g,
    (character) => `%${character.codePointAt(0)?.toString(16).toUpperCase()}`,
  )
}
