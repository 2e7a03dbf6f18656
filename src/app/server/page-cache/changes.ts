import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { accountsContract } from '#accounts/contract.ts'
import { briefsContract } from '#briefs/contract.ts'
import type { Endpoint } from '#platform/contract.ts'
import { servicesVisitsContract } from '#services/visits-contract.ts'
import { onWordsLoaded } from '#words/server/service/overlay.ts'
import { callerOf } from '#platform/server/caller.ts'
import { createAllowances } from '#platform/server/token-bucket.ts'
import type { Resources } from '#platform/server/context.ts'
import { currentTracer } from '#platform/server/tracing.ts'
import { noteWrites, type Writes } from '#platform/server/writes.ts'
import type { routes } from '../routes.ts'
import type { Front } from './front.ts'
import { sendCachedEarly } from './caching.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { createSharedAnswers, type SharedAnswers } from './shared-answers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined while the request reads only. */
    writes: Writes | undefined
  }
}

export const PAGES_CHANGED = 'pages_changed'
const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Features whose frequent writes show on no page that a visitor sees. All other writes clear the cache. */
const invisibleFeatures: (keyof typeof routes)[] = [
  'accounts',
  'agreements',
  'attachments',
  'contact',
  'documents',
  'favorites',
  'live',
  'mail',
  'messages',
  'notifications',
  'offers',
  'onboarding',
  'payments',
  'proposals',
  'reports',
  'security',
]

/**
 * Frequent writes of other features that show on no page either: a draft is seen by its client only, the visits of a
 * service by its viber only.
 */
const invisibleEndpoints: Endpoint[] = [
  briefsContract.create,
  briefsContract.delete,
  servicesVisitsContract.note,
]

/** Exceptions that visitors do see: an account can be featured on the landing page. */
const visibleEndpoints = new Set<Endpoint>([accountsContract.setFeatured])

/**
 * How many changes by one member, or by the visitors of one network, clear the cache immediately. Further ones are
 * visible to visitors within a second.
 */
const CHANGES = { burst: 5, perSecond: 0.5 }
const LATER_MS = 1000

/** What is kept for visitors, and of it for members. */
export interface Caches {
  pages: PageCache
  /** Responses of the API, apart from the pages, so that many different calls push no page out. */
  responses: PageCache
  answers: SharedAnswers
  /** Forgets everything. */
  clear(): void
}

/**
 * Clears the page cache before a change is answered, and shortly afterwards in the other processes. Changes by timers
 * or webhooks show when the cached pages expire. Null if pages are not cached.
 */
export function openPageCache(
  app: FastifyInstance,
  resources: Resources,
  { paths, front }: { paths: typeof routes; front: Front },
): Caches | null {
  const { config, signals } = resources
  if (config.pageCacheSeconds === 0) return null
  const caches = createCaches(config.pageCacheSeconds * 1000)
  const { answers, clear } = caches
  const endpoints = Object.values(paths)
    .flat()
    .map(({ endpoint }) => endpoint)
    .filter(({ kept }) => kept)
  sendCachedEarly(app, { caches, front, config, endpoints })
  // Responses sent in front of Fastify run no hooks, so they would be missing from traces.
  if (!currentTracer()) front.start()
  app.addHook('preClose', async () => front.stop())
  const quiet = quietCalls(paths)
  // Identifies this process, which ignores its own signal: pages made since the change already reflect it.
  const by = randomUUID()
  const forget = () => {
    clear()
    resources.announce({ to: [], topic: PAGES_CHANGED, data: { by } })
  }
  const changes = createAllowances(CHANGES)
  let later: NodeJS.Timeout | undefined
  const forgetLater = () => {
    later ??= setTimeout(() => {
      later = undefined
      forget()
    }, LATER_MS).unref()
  }
  watchWrites(app)
  app.addHook('onSend', async (request, reply) => {
    const { method, routeOptions, writes } = request
    // A refusal may write too, but only to the audit log and the counters of attempts.
    const isRefused = reply.statusCode >= 400 && reply.statusCode < 500
    if (!writes?.hasWritten || isRefused || quiet.has(`${method} ${routeOptions.url}`)) return
    const ctx = request.call?.ctx
    if (ctx?.viewer) answers.noteChange(ctx.viewer.id)
    // A member who saves again and again would otherwise have every page rendered again for all visitors.
    const isLimited = config.hasRateLimits && ctx && !ctx.viewer?.isAdmin
    if (isLimited && changes.spend(callerOf(ctx).key) > 0) forgetLater()
    else forget()
  })
  const ignore = signals.on(PAGES_CHANGED, ({ data }) => {
    if (data?.['by'] !== by) clear()
  })
  // Another process's change arrives before its words are loaded, so pages rendered in between are outdated.
  const ignoreWords = onWordsLoaded(clear)
  app.addHook('onClose', async () => {
    clearTimeout(later)
    ignore()
    ignoreWords()
  })
  return caches
}

/** Sets `writes` of each request that may write. */
function watchWrites(app: FastifyInstance): void {
  app.decorateRequest('writes')
  app.addHook('onRequest', (request, _reply, done) => {
    if (READING.has(request.method)) return done()
    request.writes = { hasWritten: false }
    noteWrites(request.writes, done)
  })
}

function createCaches(ttlMs: number): Caches {
  const [pages, responses] = [createPageCache(ttlMs), createPageCache(ttlMs)]
  const answers = createSharedAnswers(ttlMs)
  const clear = () => {
    for (const cache of [pages, responses, answers]) cache.clear()
  }
  return { pages, responses, answers, clear }
}

/**
 * Methods are part of the key, because one feature may write at a path where another reads: /api/user is an example. A
 * form without scripts passes its fields on to its call, which clears the cache or not.
 */
function quietCalls(paths: typeof routes): Set<string> {
  const endpoints = invisibleFeatures.flatMap((feature) =>
    paths[feature].map(({ endpoint }) => endpoint),
  )
  const quiet = [...endpoints, ...invisibleEndpoints].filter((one) => !visibleEndpoints.has(one))
  const forms = Object.values(paths)
    .flat()
    .flatMap(({ endpoint: { form } }) => (form ? [`POST ${form}`] : []))
  return new Set([...quiet.map(({ method, path }) => `${method} ${path}`), ...forms])
}
