import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { RouteOptions } from 'fastify'
import type { Counter } from './drivers/limits/counter.ts'

type Callback = Parameters<FastifyRateLimitStore['incr']>[1]

/** The store behind @fastify/rate-limit, with separate counters for each route. */
export function limitStoreOf(counter: Counter): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    prefix = ''

    incr(key: string, onCounted: Callback, windowMs: number) {
      counter.count(`${this.prefix}${key}`, windowMs).then(
        (counted) => onCounted(null, counted),
        (error: Error) => onCounted(error),
      )
    }

    child(options: RouteOptions) {
      // Contrary to the type, the plugin passes the limit's options with the route in `routeInfo`.
      const { routeInfo } = options as RouteOptions & { routeInfo?: RouteOptions }
      const store = new Store()
      store.prefix = `${String(routeInfo?.method)} ${routeInfo?.url} `
      return store
    }
  }
}
