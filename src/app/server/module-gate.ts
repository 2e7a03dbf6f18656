import type { FastifyInstance } from 'fastify'
import type { Contract, Endpoint } from '#platform/contract.ts'
import { fail } from '#platform/errors.ts'
import { isPathOff, modules, type Module } from '#platform/modules.ts'
import type { Resources } from '#platform/server/context.ts'
import { contracts } from '../api.ts'
import { moduleContracts } from '../module-contracts.ts'

/** The social cards of a module's content. Feeds are below the addresses of their module. */
const cards: Record<string, Module> = {
  '/og/post/:file': 'blog',
  '/og/articles/:categorySlug/:file': 'knowledge',
  '/og/prompt/:file': 'prompts',
}

const moduleOfCall = new Map<string, Module>(
  modules.flatMap((module) =>
    moduleContracts[module]
      .flatMap((name): Endpoint[] => Object.values(contracts[name]))
      .map(({ method, path }) => [`${method} ${path}`, module] as const),
  ),
)

/** Whether the call belongs to a module that is switched off. */
export function isSwitchedOff(
  { modules: { off } }: Pick<Resources, 'modules'>,
  { method, path }: { method: string; path: string },
): boolean {
  if (off.size === 0) return false
  const module = moduleOfCall.get(`${method} ${path}`)
  return module !== undefined && off.has(module)
}

/** The contracts without those of modules that are off. */
export function switchedOnContracts({
  modules: { off },
}: Pick<Resources, 'modules'>): Record<string, Contract> {
  const absent = new Set<string>([...off].flatMap((module) => moduleContracts[module]))
  return Object.fromEntries(Object.entries(contracts).filter(([name]) => !absent.has(name)))
}

/**
 * Answers calls and files of a module that is switched off like unknown addresses, before anything about the caller is
 * read. The pages themselves answer with the not-found page (`web/module-guard.tsx`).
 */
export function refuseSwitchedOff(app: FastifyInstance, resources: Resources): void {
  app.addHook('onRequest', async ({ method, routeOptions: { url = '' } }) => {
    const { off } = resources.modules
    if (off.size === 0) return
    const card = cards[url]
    const call = { method: method === 'HEAD' ? 'GET' : method, path: url }
    const isOff = isSwitchedOff(resources, call) || isPathOff(url, off) || (card && off.has(card))
    if (isOff) fail('not_found')
  })
}
