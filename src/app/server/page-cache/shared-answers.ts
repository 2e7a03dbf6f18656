import { LRUCache } from 'lru-cache'
import type { Endpoint } from '#platform/contract.ts'
import { AppError } from '#platform/errors.ts'
import type { Context, UserContext } from '#platform/server/context.ts'
import { callInProcess, textOf, type CompiledRoute } from '#platform/server/endpoint.ts'
import { watchedSession } from './caching.ts'
import { forMembers } from './for-members.ts'
import { createVisitorCache } from './page-cache.ts'

const LIMITS = { max: 1000, maxSize: 32 * 1024 * 1024 }
/** Answers to longer inputs are one person's search. */
const MAX_INPUT = 300

interface Kept {
  answer: unknown
  length: number
}

/**
 * Public answers of the API for the pages of members. They are asked as a visitor, kept for as long as visitors' pages,
 * and completed with the member's own parts (decision 90).
 */
export interface SharedAnswers {
  /** Undefined if the call has to be made as the member. */
  answer(ctx: UserContext, route: CompiledRoute, input: object): Promise<unknown>
  /** To be called when something changed that visitors may see. */
  clear(): void
  /** To be called when a member changed something: their next pages show it, even before `clear`. */
  noteChange(userId: number): void
}

export function createSharedAnswers(ttlMs: number): SharedAnswers {
  const cache = createVisitorCache<Kept>({ ...LIMITS, ttl: ttlMs, sizeCalculation: sizeOf })
  const changed = new LRUCache<number, true>({ max: 10_000, ttl: ttlMs, ttlResolution: 100 })
  return {
    async answer(ctx, route, input) {
      const rule = forMembers.get(route.endpoint)
      if (!rule || changed.has(ctx.viewer.id)) return undefined
      const key = keyOf(route.endpoint, ctx, input)
      if (key === undefined) return undefined
      const kept =
        (await cache.find(key)) ?? (await askAsVisitor(ctx, route, input, cache.begin(key)))
      return kept && rule(ctx, kept.answer, input)
    },
    clear: () => cache.clear(),
    noteChange: (userId) => void changed.set(userId, true),
  }
}

function keyOf({ method, path }: Endpoint, { language }: Context, input: object) {
  const text = JSON.stringify(input)
  return text.length > MAX_INPUT ? undefined : `${language} ${method} ${path} ${text}`
}

/** A refusal is not kept: the member may see what visitors do not. */
async function askAsVisitor(
  ctx: Context,
  route: CompiledRoute,
  input: object,
  finish: (kept: Kept | undefined) => void,
): Promise<Kept | undefined> {
  let isForAll = true
  const session = watchedSession(ctx.session, () => (isForAll = false))
  const asVisitor = { ...ctx, viewer: null, session, memo: new Map() }
  try {
    const asked = await callInProcess(route, asVisitor, { ...input })
    const kept = isForAll
      ? { answer: frozen(asked), length: textOf(asked)?.length ?? 0 }
      : undefined
    finish(kept)
    return kept
  } catch (error) {
    finish(undefined)
    if (error instanceof AppError && error.status < 500) return undefined
    throw error
  }
}

/** About the size of the object and its text. */
const sizeOf = ({ length }: Kept) => 100 + length * 4

/** Many pages read the same object, so none of them may change it. */
function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}
