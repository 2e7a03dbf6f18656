import type { FastifyInstance } from 'fastify'
import type { Resources } from '#platform/server/context.ts'
import type { routes } from '../routes.ts'
import { sendKeptEarly } from './keeping.ts'
import { createPageCache, type PageCache } from './page-cache.ts'

const PAGES_CHANGED = 'pages_changed'
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

/**
 * Kept pages are forgotten before whoever changed something gets their answer, in the other processes a moment later.
 * What changes otherwise, by a timer or a gateway, shows when the pages' seconds are over. Null where none are kept.
 */
export function openPageCache(
  app: FastifyInstance,
  resources: Resources,
  paths: typeof routes,
): PageCache | null {
  const { config, signals } = resources
  if (config.pageCacheSeconds === 0) return null
  const cache = createPageCache(config.pageCacheSeconds * 1000)
  sendKeptEarly(app, cache, config)
  const quiet = new Set<string>(
    unseen.flatMap((feature) => paths[feature].map(({ endpoint }) => endpoint.path)),
  )
  app.addHook('onSend', async (request, reply) => {
    const { url = '' } = request.routeOptions
    if (READING.has(request.method) || reply.statusCode >= 400 || quiet.has(url)) return
    cache.clear()
    resources.announce({ to: [], topic: PAGES_CHANGED })
  })
  const ignore = signals.on(PAGES_CHANGED, () => cache.clear())
  app.addHook('onClose', async () => ignore())
  return cache
}
