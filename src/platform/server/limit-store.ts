import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { RouteOptions } from 'fastify'
import type { Counter } from './drivers/limits/counter.ts'

type Told = Parameters<FastifyRateLimitStore['incr']>[1]

/** What @fastify/rate-limit counts with, each route by itself. */
export function limitStoreOf(counter: Counter): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    prefix = ''

    incr(key: string, told: Told, windowMs: number) {
      counter.count(`${this.prefix}${key}`, windowMs).then(
        (counted) => told(null, counted),
        (error: Error) => told(error),
      )
    }

    child(options: RouteOptions) {
      // What comes is the limit's options with the route's in them, whatever its type says.
      const { routeInfo } = options as RouteOptions & { routeInfo?: RouteOptions }
      const store = new Store()
      store.prefix = `${String(routeInfo?.method)} ${routeInfo?.url} `
      return store
    }
  }
}
