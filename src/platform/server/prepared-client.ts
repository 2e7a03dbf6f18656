import { createHash } from 'node:crypto'
import pg from 'pg'
import { measureStatement } from './statements.ts'
import { WriteWatch } from './writes.ts'

/** Further statements are sent unnamed, because a connection keeps everything it has prepared. */
const MAX_TEXTS = 500

/**
 * Added to a statement whose best plan depends on its values, so that it is planned for each execution: a generic plan
 * for searches of any letters would be bad for most of them.
 */
export const PLAN_EACH_TIME = '/* plan each time */'

const names = new Map<string, string>()

/**
 * Names every statement with parameters, so that PostgreSQL parses and plans it once per connection instead of at each
 * execution. The name is a hash of the text.
 */
export class PreparedClient extends pg.Client {
  readonly #writes = new WriteWatch()

  // One signature stands for pg's many overloads. Calls without a text and values are passed on unchanged.
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args
    if (typeof text === 'string' && Array.isArray(values) && values.length > 0) {
      const name = nameOf(text)
      if (name) return this.#send({ name, text, values }, ...rest)
    }
    return this.#send(...args)
  }

  #send(...args: unknown[]): never {
    const send = (those: unknown[]) =>
      Reflect.apply(pg.Client.prototype.query, this, those) as never
    const text = textOf(args[0])
    if (text === undefined) return send(args)
    const answer = measureStatement(text, args, send)
    this.#writes.see(text, answer)
    return answer as never
  }
}

function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query
  const isPlain = typeof query === 'object' && query !== null && 'text' in query
  return isPlain && !('submit' in query) ? String(query.text) : undefined
}

function nameOf(text: string): string | undefined {
  if (text.includes(PLAN_EACH_TIME)) return undefined
  const known = names.get(text)
  if (known || names.size >= MAX_TEXTS) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32)
  names.set(text, name)
  return name
}
