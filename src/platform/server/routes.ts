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
  /**
   * Throws if the caller does not see what the path names. Asked before an invalid body is refused, so that a stranger
   * learns nothing from the refusal.
   */
  refuseUnseen?: (ctx: Context, params: Record<string, unknown>) => Promise<unknown>
}

type Refusals<C extends Contract, Refusal> = { [Name in keyof C]?: Refusal }
/** As a handler with the path parameters of the endpoint. */
type SeenBy<E extends Endpoint> = (
  ctx: ContextFor<E>,
  params: Parameters<E> extends { id: infer Id } ? { id: Id } : Parameters<E>,
) => Promise<unknown>

/** Binds each endpoint of a contract to its handler; a missing handler is a type error. */
export function defineRoutes<C extends Contract>(
  contract: C,
  handlers: Handlers<C>,
  {
    early = {},
    unseen = {},
  }: {
    early?: Refusals<C, Route['refuseEarly']>
    unseen?: { [Name in keyof C]?: SeenBy<C[Name]> }
  } = {},
): Route[] {
  return Object.entries(contract).map(([name, endpoint]) => ({
    name,
    endpoint,
    handler: handlers[name] as Route['handler'],
    ...(early[name] && { refuseEarly: early[name] }),
    ...(unseen[name] && { refuseUnseen: unseen[name] as NonNullable<Route['refuseUnseen']> }),
  }))
}
