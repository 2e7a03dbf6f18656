import { createHash } from 'node:crypto'
import { audit } from '#audit/server/service.ts'
import { AppError, fail, type FieldError } from '#platform/errors.ts'
import type { Context, UserContext, Viewer } from '#platform/server/context.ts'
import { readInput } from '#platform/server/endpoint.ts'
import type { Line } from '#platform/server/lines.ts'
import { promptsContract } from '../../contract.ts'
import type { PromptFields } from '../../fields.ts'
import { ImportedPrompt } from '../../imported.ts'
import { statusOfNew } from '../../prompt.ts'
import { findCategoryId } from '../queries/categories.ts'
import { addPrompt, checkNew } from './create.ts'

/** What became of a line: 'present' is what its author wrote before. */
type Outcome = { outcome: 'added' | 'present' } | { outcome: 'refused'; errors: FieldError[] }
export type ImportedLine = { number: number } & Outcome

interface Import {
  author: Viewer
  /** Each one prompt as JSON; empty ones are passed over. */
  lines: AsyncIterable<Line>
  isDryRun: boolean
}

/**
 * Any number of prompts from a file, one after another and each in a transaction of its own, so
 * that whoever stops may begin again. The audit log tells of all together, also of those before a stop.
 */
export async function* importPrompts(
  ctx: Context,
  { author, lines, isDryRun }: Import,
): AsyncGenerator<ImportedLine> {
  const write = isDryRun ? rehearsal() : addPrompt
  const counts = { added: 0, present: 0, refused: 0 }
  try {
    for await (const line of lines) {
      if ('text' in line && line.text.trim() === '') continue
      const outcome = await outcomeOf({ ...ctx, viewer: author }, line, write)
      counts[outcome.outcome] += 1
      yield { number: line.number, ...outcome }
    }
  } finally {
    if (!isDryRun && counts.added > 0) {
      const subject = { kind: 'user', id: author.id } as const
      await audit(ctx, { action: 'prompt.imported', subject, after: counts })
    }
  }
}

type Write = (ctx: UserContext, fields: PromptFields) => Promise<void>

async function outcomeOf(ctx: UserContext, line: Line, write: Write): Promise<Outcome> {
  if ('fault' in line) return refused([{ path: '', message: line.fault }])
  try {
    await write(ctx, await fieldsOf(ctx, line.text))
    return { outcome: 'added' }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'prompt.duplicate') return { outcome: 'present' }
    if (error.code === 'request.malformed') return refused([{ path: '', message: NOT_KEPT }])
    return refused(error.errors ?? [{ path: '', message: error.message }])
  }
}

const NOT_READ = 'It could not be read: a line is one JSON object'
const NOT_KEPT = 'It holds characters that cannot be kept, or is nested too deep'

/** In the file categories have no number. */
function refused(errors: FieldError[]): Outcome {
  const named = errors.map(({ path, message }) => ({
    path: path === 'categoryId' ? 'category' : path,
    message,
  }))
  return { outcome: 'refused', errors: named }
}

/** As the API reads what somebody writes, which decides what is in order. */
const endpoint = { ...promptsContract.create, body: ImportedPrompt }

async function fieldsOf(ctx: UserContext, text: string): Promise<PromptFields> {
  const input = readInput(endpoint, { params: {}, query: {}, body: parsed(text) })
  const { category, ...fields } = input as ImportedPrompt
  const { isAdmin } = ctx.viewer
  if (statusOfNew(fields.status, { isAdmin, visibility: fields.visibility }) !== fields.status) {
    failAt('status', 'Only what an admin writes comes out without a review; import it as a draft')
  }
  const categoryId = await findCategoryId(ctx.db, category)
  if (categoryId === undefined) failAt('category', `There is no category ${category}`)
  return { ...fields, categoryId }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return failAt('', NOT_READ)
  }
}

function failAt(path: string, message: string): never {
  return fail('request.invalid', { errors: [{ path, message }] })
}

/**
 * Refuses what writing would refuse, also for what came earlier in the file, except an address somebody chose that an
 * earlier line without one would be given. Texts are remembered by their hash.
 */
function rehearsal(): Write {
  const texts = new Set<string>()
  const addresses = new Set<string>()
  return async (ctx, fields) => {
    const text = createHash('sha256').update(fields.content).digest('base64')
    if (texts.has(text)) fail('prompt.duplicate')
    const address = `${fields.categoryId}/${await checkNew(ctx, fields)}`
    // Where nobody chose an address, the next one is free.
    if (fields.slug !== undefined && addresses.has(address)) fail('slug_taken', { field: 'slug' })
    texts.add(text)
    addresses.add(address)
  }
}
