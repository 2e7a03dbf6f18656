import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { accountsContract } from '#accounts/contract.ts'
import { briefsContract } from '#briefs/contract.ts'
import type { Endpoint } from '#platform/contract.ts'
import { servicesVisitsContract } from '#services/visits-contract.ts'
import { onWordsLoaded } from '#words/server/service/overlay.ts'
import { createAllowances } from '#platform/server/token-bucket.ts'
import type { Resources } from '#platform/server/context.ts'
import { currentTracer } from '#platform/server/tracing.ts'
import type { routes } from '../routes.ts'
import type { Front } from './front.ts'
import { sendCachedEarly } from './caching.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { createSharedAnswers, type SharedAnswers } from './shared-answers.ts'

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

/** How many changes by one member clear the cache immediately. Further ones are visible to visitors within a second. */
const CHANGES = { burst: 5, perSecond: 0.5 }
const LATER_MS = 1000

/** What is kept for visitors, and of it for members. */
export interface Caches {
  pages: PageCache
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
  const { pages, answers, clear } = createCaches(config.pageCacheSeconds * 1000)
  const endpoints = Object.values(paths)
    .flat()
    .map(({ endpoint }) => endpoint)
    .filter(({ kept }) => kept)
  sendCachedEarly(app, { cache: pages, front, config, endpoints })
  // Responses sent in front of Fastify run no hooks, so they would be missing from traces.
  if (!currentTracer()) front.serve(pages)
  app.addHook('preClose', async () => front.serve(undefined))
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
  app.addHook('onSend', async (request, reply) => {
    const { method, routeOptions } = request
    // A request that fails with 5xx may have written something first; one that is refused with 4xx has not.
    const isRefused = reply.statusCode >= 400 && reply.statusCode < 500
    if (READING.has(method) || isRefused) return
    if (quiet.has(`${method} ${routeOptions.url}`)) return
    const viewer = request.call?.ctx.viewer
    if (viewer) answers.noteChange(viewer.id)
    // A member who saves again and again would otherwise have every page rendered again for all visitors.
    const isTooOften =
      config.hasRateLimits && viewer && !viewer.isAdmin && changes.spend(String(viewer.id)) > 0
    if (isTooOften) forgetLater()
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
  return { pages, answers, clear }
}

function createCaches(ttlMs: number): Caches {
  const pages = createPageCache(ttlMs)
  const answers = createSharedAnswers(ttlMs)
  const clear = () => {
    pages.clear()
    answers.clear()
  }
  return { pages, answers, clear }
}

/**
 * Methods are part of the key, because one feature may write at a path where another reads: /api/user is an example.
 */
function quietCalls(paths: typeof routes): Set<string> {
  const endpoints = invisibleFeatures.flatMap((feature) =>
    paths[feature].map(({ endpoint }) => endpoint),
  )
  const quiet = [...endpoints, ...invisibleEndpoints].filter((one) => !visibleEndpoints.has(one))
  return new Set(quiet.map(({ method, path }) => `${method} ${path}`))
}
