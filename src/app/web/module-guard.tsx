import { notFound, type AnyRoute, type NotFoundRouteComponent } from '@tanstack/react-router'
import { moduleOfPath, type Module } from '#platform/modules.ts'
import { pageHead, type RouterContext } from '#platform/web/page-head.ts'
import { useModules } from '#platform/web/use-modules.ts'
import type { SiteInfo } from '#settings/contract.ts'
import { NotFound } from './not-found.tsx'

/** The server shares its table of routes among the routers of all requests; a browser gets a larger one later. */
const guardedTables = new WeakSet<object>()
const guarded = new WeakSet<AnyRoute>()

type Context = RouterContext & { site?: SiteInfo }

/** The pages of a module that is switched off are not found, for admins too. */
export function guardModules({ routesById }: { routesById: object }): void {
  if (guardedTables.has(routesById)) return
  guardedTables.add(routesById)
  for (const route of Object.values(routesById) as AnyRoute[]) {
    if (guarded.has(route)) continue
    guarded.add(route)
    const module = moduleOfPath(route.fullPath as string)
    if (!module) continue
    const { beforeLoad, head, notFoundComponent: Own } = route.options
    const isOff = ({ site }: Context) => site?.switchedOffModules?.includes(module) ?? false
    route.options.beforeLoad = (args: { context: unknown }) => {
      if (isOff(args.context as Context)) throw notFound()
      return beforeLoad?.(args)
    }
    route.options.head = (args) => {
      const context = args.match.context as Context
      if (!isOff(context)) return head?.(args) ?? {}
      return pageHead({ context, title: context.t('shell.notFound') })
    }
    if (Own) route.options.notFoundComponent = withoutModule(module, Own)
  }
}

/** A page's own text about missing content, except while there is none of this kind. */
function withoutModule(module: Module, Own: NotFoundRouteComponent): NotFoundRouteComponent {
  return function Missing(props) {
    return useModules().isOn(module) ? <Own {...props} /> : <NotFound />
  }
}
