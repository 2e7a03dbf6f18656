import type { Contract, Endpoint, Output, Parameters } from '#platform/contract.ts'
import type { Context, UserContext } from './context.ts'

type ContextFor<E extends Endpoint> = E['access'] extends 'public' ? Context : UserContext
export type Handlers<C extends Contract> = {
  [Name in keyof C]: (
    ctx: ContextFor<C[Name]>,
    input: Parameters<C[Name]>,
  ) => Promise<Output<C[Name]>> | Output<C[Name]>
}

export interface Route {
  name: string
  endpoint: Endpoint
  handler: (ctx: Context, input: Record<string, unknown>) => unknown
  /** Refuses a request by its path parameters, before its body is read. */
  refuseEarly?: (ctx: Context, params: Record<string, unknown>) => void
}

type EarlyRefusals<C extends Contract> = {
  [Name in keyof C]?: Route['refuseEarly']
}

/** Binds each endpoint of a contract to its handler; a missing handler is a type error. */
export function defineRoutes<C extends Contract>(
  contract: C,
  handlers: Handlers<C>,
  early: EarlyRefusals<C> = {},
): Route[] {
  return Object.entries(contract).map(([name, endpoint]) => ({
    name,
    endpoint,
    handler: handlers[name] as Route['handler'],
    ...(early[name] && { refuseEarly: early[name] }),
  }))
}
