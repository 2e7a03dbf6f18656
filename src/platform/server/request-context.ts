import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestMemo } from './request-memo.ts'
import type { Context, Resources, SessionPort } from './context.ts'
import { sessionPortOf } from './session-cookie.ts'
import { languageOfRequest } from './translate-error.ts'

const READING = new Set(['GET', 'HEAD'])

/** The dependencies for building a request's context. */
export interface ContextDependencies {
  resources: Resources
  /** The viewer of a session token, or null if the session is unknown, expired or its user suspended. */
  findViewer: (
    resources: Resources,
    tokenHash: Uint8Array,
    session: SessionPort,
  ) => Promise<Context['viewer']>
}

/**
 * Builds the context of one request: its viewer, session, language and id. A response that will be cached passes
 * `since`, an instant of `performance.now()`: it must include every change before that instant.
 */
export async function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { resources, findViewer }: ContextDependencies,
  since?: number,
): Promise<Context> {
  const session = sessionPortOf(request, reply, resources.config)
  const viewer = session.tokenHash ? await findViewer(resources, session.tokenHash, session) : null
  const log = resources.log.child({ requestId: request.id })
  request.accountLanguage = viewer?.locale
  const language = languageOfRequest(request)
  const context = {
    ...resources,
    log,
    viewer,
    requestId: request.id,
    session,
    language,
    ...memoOf(request),
  }
  const db = isVisit(request, session) ? resources.replica?.dbFor(since) : undefined
  return db ? { ...context, db, primary: resources.db } : context
}

/** Only for reads: the transaction of a write checks values that another request may have changed. */
function memoOf({ method }: FastifyRequest): { memo?: RequestMemo } {
  return READING.has(method) ? { memo: new Map() } : {}
}

/** A read without a session may use the replica, because a visitor has made no changes that could be missing. */
function isVisit({ method }: FastifyRequest, { tokenHash, challengeHash }: SessionPort): boolean {
  return READING.has(method) && !tokenHash && !challengeHash
}

/** For a stream: what is remembered would be outdated before it ends. */
export function withoutMemo(ctx: Context): Context {
  const { memo: _outdated, ...rest } = ctx
  return rest
}
