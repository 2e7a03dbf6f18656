import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context, Resources, SessionPort } from './context.ts'
import { sessionPortOf } from './session-cookie.ts'
import { languageOfRequest } from './spoken.ts'

/** Who is asked about who asks. */
export interface Asked {
  resources: Resources
  /** Finds who presents this token; null when the session is unknown, expired or its user blocked. */
  findViewer: (
    resources: Resources,
    tokenHash: Uint8Array,
    session: SessionPort,
  ) => Promise<Context['viewer']>
}

/**
 * Builds the context of one request: who asks, with which session, under which id. What is for keeping tells the
 * instant of `performance.now()` since which it must know everything.
 */
export async function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { resources, findViewer }: Asked,
  since?: number,
): Promise<Context> {
  const session = sessionPortOf(request, reply, resources.config)
  const viewer = session.tokenHash ? await findViewer(resources, session.tokenHash, session) : null
  const log = resources.log.child({ requestId: request.id })
  request.accountLanguage = viewer?.locale
  const language = languageOfRequest(request)
  const context = { ...resources, log, viewer, requestId: request.id, session, language }
  const db = isVisit(request, session) ? resources.replica?.dbFor(since) : undefined
  return db ? { ...context, db, primary: resources.db } : context
}

/** Somebody without a session reads: nothing of their own that they could miss. */
function isVisit({ method }: FastifyRequest, { tokenHash, challengeHash }: SessionPort): boolean {
  return (method === 'GET' || method === 'HEAD') && !tokenHash && !challengeHash
}
