import { createHash } from 'node:crypto'
import pg from 'pg'
import { measured } from './statements.ts'

/** Statements beyond this many texts are sent unnamed: a connection keeps what it has prepared. */
const MAX_TEXTS = 500

/**
 * Written into a statement whose best plan depends on what is asked: it is planned with its values each time,
 * because a plan for any letters anywhere would be a bad one for most.
 */
export const PLANNED_ANEW = '/* planned anew */'

const names = new Map<string, string>()

/**
 * Names every statement with parameters, so that PostgreSQL parses and plans it once per connection
 * instead of every time. The name is a hash of the text: the same text is the same statement.
 */
export class PreparedClient extends pg.Client {
  // One signature stands for pg's many overloads; what is not a text with values passes untouched.
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
    return (text === undefined ? send(args) : measured(text, args, send)) as never
  }
}

function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query
  const isPlain = typeof query === 'object' && query !== null && 'text' in query
  return isPlain && !('submit' in query) ? String(query.text) : undefined
}

function nameOf(text: string): string | undefined {
  if (text.includes(PLANNED_ANEW)) return undefined
  const known = names.get(text)
  if (known || names.size >= MAX_TEXTS) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32)
  names.set(text, name)
  return name
}
