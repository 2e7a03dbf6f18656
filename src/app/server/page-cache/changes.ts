import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { accountsContract } from '#accounts/contract.ts'
import type { Endpoint } from '#platform/contract.ts'
import { createAllowances } from '#platform/server/allowances.ts'
import type { Resources } from '#platform/server/context.ts'
import { currentTracer } from '#platform/server/tracing.ts'
import type { routes } from '../routes.ts'
import type { Front } from './front.ts'
import { sendKeptEarly } from './keeping.ts'
import { createPageCache, type PageCache } from './page-cache.ts'

export const KEPT_PAGES_CHANGED = 'pages_changed'
const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Written to often, and on no page that a visitor sees. All else that is written makes pages anew. */
const unseen: (keyof typeof routes)[] = [
  'accounts',
  'attachments',
  'contact',
  'documents',
  'favorites',
  'live',
  'mail',
  'messages',
  'notifications',
  'onboarding',
  'payments',
  'reports',
  'security',
]

/** What visitors see all the same: who stands on the landing page is chosen among the accounts. */
const seen = new Set<Endpoint>([accountsContract.setFeatured])

/** So many changes of one member show at once. What they change beyond that shows to visitors within a second. */
const CHANGES = { burst: 5, perSecond: 0.5 }
const LATER_MS = 1000

/**
 * Kept pages are forgotten before whoever changed something gets their answer, in the other processes a moment later.
 * What changes otherwise, by a timer or a gateway, shows when the pages' seconds are over. Null where none are kept.
 */
export function openPageCache(
  app: FastifyInstance,
  resources: Resources,
  { paths, front }: { paths: typeof routes; front: Front },
): PageCache | null {
  const { config, signals } = resources
  if (config.pageCacheSeconds === 0) return null
  const cache = createPageCache(config.pageCacheSeconds * 1000)
  const endpoints = Object.values(paths)
    .flat()
    .map(({ endpoint }) => endpoint)
    .filter(({ kept }) => kept)
  sendKeptEarly(app, { cache, front, config, endpoints })
  // A trace begins and ends with the framework's hooks.
  if (!currentTracer()) front.serve(cache)
  app.addHook('preClose', async () => front.serve(undefined))
  const quiet = quietCalls(paths)
  // What this process told comes back to it later, when what was made since knows of it.
  const by = randomUUID()
  const forget = () => {
    cache.clear()
    resources.announce({ to: [], topic: KEPT_PAGES_CHANGED, data: { by } })
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
    // What failed halfway may have changed something first; a refusal has not.
    const isRefused = reply.statusCode >= 400 && reply.statusCode < 500
    if (READING.has(method) || isRefused) return
    if (quiet.has(`${method} ${routeOptions.url}`)) return
    const viewer = request.call?.ctx.viewer
    // Otherwise a member who saves something again and again would have every page made for every visitor.
    const isTooOften =
      config.hasRateLimits && viewer && !viewer.isAdmin && changes.spend(String(viewer.id)) > 0
    if (isTooOften) forgetLater()
    else forget()
  })
  const ignore = signals.on(KEPT_PAGES_CHANGED, ({ data }) => {
    if (data?.['by'] !== by) cache.clear()
  })
  app.addHook('onClose', async () => {
    clearTimeout(later)
    ignore()
  })
  return cache
}

/** With their methods: another feature may write where one of these reads, as the account does at /api/user. */
function quietCalls(paths: typeof routes): Set<string> {
  const endpoints = unseen.flatMap((feature) => paths[feature].map(({ endpoint }) => endpoint))
  const quiet = endpoints.filter((endpoint) => !seen.has(endpoint))
  return new Set(quiet.map(({ method, path }) => `${method} ${path}`))
}
