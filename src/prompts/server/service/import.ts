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

/** The result of a line. 'present' means that its author already has a prompt with this text. */
type Outcome = { outcome: 'added' | 'present' } | { outcome: 'refused'; errors: FieldError[] }
export type ImportedLine = { number: number } & Outcome

interface Import {
  author: Viewer
  /** One prompt as JSON on each line; empty lines are skipped. */
  lines: AsyncIterable<Line>
  isDryRun: boolean
}

/**
 * Imports the prompts of a file, each in a transaction of its own, so that a stopped import can be run again. The audit
 * log gets one entry for all of them, also if the import stops early.
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

/** Reports errors of `categoryId` under `category`, because the file names categories by their slug. */
function refused(errors: FieldError[]): Outcome {
  const named = errors.map(({ path, message }) => ({
    path: path === 'categoryId' ? 'category' : path,
    message,
  }))
  return { outcome: 'refused', errors: named }
}

/** Lines are validated like requests to the API. */
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
 * A dry run: refuses what an import would refuse, also for conflicts with earlier lines. It misses one conflict: a slug
 * in the file that an earlier line without a slug would get. Texts are remembered as hashes.
 */
function rehearsal(): Write {
  const texts = new Set<string>()
  const addresses = new Set<string>()
  return async (ctx, fields) => {
    const text = createHash('sha256').update(fields.content).digest('base64')
    if (texts.has(text)) fail('prompt.duplicate')
    const address = `${fields.categoryId}/${await checkNew(ctx, fields)}`
    // A slug that is made from the title never conflicts: the next free one is taken.
    if (fields.slug !== undefined && addresses.has(address)) fail('slug_taken', { field: 'slug' })
    texts.add(text)
    addresses.add(address)
  }
}
