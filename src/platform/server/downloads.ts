import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Download, Endpoint, RateLimit } from '#platform/contract.ts'
import type { UserContext } from './context.ts'
import type { CompiledRoute } from './endpoint.ts'

/** What an admin took along: which list, how much of it, and by which filters, never their values. */
interface Export {
  list: string
  rows: number | null
  filters: string[]
}

export type NoteExport = (ctx: UserContext, taken: Export) => Promise<void>

const EXPORT_LIMIT: RateLimit = { max: 20, windowMs: 3_600_000, per: 'user' }

/** Files that only admins get: whole lists, with names and addresses in them. */
function isExport({ access, download }: Endpoint): boolean {
  return download === true && (access === 'admin' || access === 'super_admin')
}

/** The endpoint's own limit, else the one of all exports. */
export function limitOf(endpoint: Endpoint): RateLimit | undefined {
  return endpoint.limit ?? (isExport(endpoint) ? EXPORT_LIMIT : undefined)
}

function exportOf(endpoint: Endpoint, input: Record<string, unknown>, { rows }: Download): Export {
  const names = Object.keys(endpoint.query?.def.shape ?? {})
  const filters = names.filter((name) => input[name] !== undefined).toSorted()
  return { list: endpoint.path, rows: rows ?? null, filters }
}

/** What the handler made; an admin's export is noted before it leaves. */
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

/** As a file of the type it is, unable to run anything (controls 18, 31). */
export function sendFile(reply: FastifyReply, { fileName, contentType, bytes }: Download) {
  return asAttachment(reply, fileName)
    .type(contentType)
    .send(typeof bytes === 'string' ? bytes : Buffer.from(bytes))
}

/** Browsers save it under its name and run nothing of it. */
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

/** RFC 8187 takes fewer characters as they are than addresses do. */
function extendedValue(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /['()*]/g,
    (character) => `%${character.codePointAt(0)?.toString(16).toUpperCase()}`,
  )
}
