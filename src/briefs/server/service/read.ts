import { attachmentsOf, openAttachment } from '#attachments/server/service/attached.ts'
import { fieldsOf } from '#fields/server/service/definitions.ts'
import type { Page, Parameters, StoredDownload } from '#platform/contract.ts'
import { fail, found } from '#platform/errors.ts'
import type { Context, UserContext } from '#platform/server/context.ts'
import { cursorPage } from '#platform/server/paging.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import type { Brief, OwnBriefCard } from '../../brief-contract.ts'
import { statusAt } from '../../brief.ts'
import type { briefsContract, OwnBriefFilter } from '../../contract.ts'
import { sightOf, type Sight } from '../../visibility.ts'
import { findBrief, listOwn, type DetailedBriefRow } from '../queries/reading.ts'
import { readerOf, toBrief, toOwnCard, type Showing } from '../view.ts'

type ReadingContext = Pick<Context, 'db' | 'viewer' | 'now'>
type Questions = Showing['questions']

/** What the settings, the questions and the clock add to every gig that is shown. */
export async function showingNow(ctx: Context): Promise<Showing> {
  return showingWith(ctx, await fieldsOf(ctx, 'brief'))
}

async function showingWith(ctx: ReadingContext, questions: Questions): Promise<Showing> {
  const { currency, proposalsPerBrief, isGigBoardOpen } = await currentSettings(ctx)
  return { now: ctx.now(), currency, proposalsPerBrief, isGigBoardOpen, questions }
}

/** How much of a brief the viewer sees. */
export function sightFor(row: DetailedBriefRow, ctx: ReadingContext): Sight {
  const facts = {
    status: statusAt(row, ctx.now()),
    visibility: row.visibility,
    isHidden: row.hiddenAt !== null,
    isClientActive: row.clientStatus === 'active' || row.clientStatus === 'pending_approval',
  }
  return sightOf(facts, readerOf(row, ctx.viewer))
}

/**
 * A brief that the viewer may see. Throws 'sign_in_required' if a visitor must log in, 'brief.closed' if it is over and
 * was public, and 'brief.not_found' otherwise.
 */
export async function findVisible(ctx: ReadingContext, id: number) {
  const row = found(await findBrief(ctx.db, id, ctx.viewer?.id ?? 0, ctx.now()), 'brief.not_found')
  const sight = sightFor(row, ctx)
  if (sight === 'sign_in') fail('sign_in_required')
  if (sight === 'closed') {
    // Its page shows similar gigs that are open.
    const { category, subcategory } = row
    fail('brief.closed', { facts: { current: { category, subcategory } } })
  }
  if (sight === 'none') fail('brief.not_found')
  return { row, sight }
}

/** A gig as the viewer sees it. Throws what `findVisible` throws. */
export async function getBrief(ctx: Context, id: number): Promise<Brief> {
  return briefWith(ctx, id, await fieldsOf(ctx, 'brief'))
}

/** Like `getBrief`, in a transaction, which cannot read the questions. */
export async function briefWith(
  ctx: ReadingContext,
  id: number,
  questions: Questions,
): Promise<Brief> {
  const { row, sight } = await findVisible(ctx, id)
  const reader = readerOf(row, ctx.viewer)
  const seesFiles = sight === 'all' || sight === 'details'
  const files = seesFiles ? await attachmentsOf(ctx, 'brief', [id]) : undefined
  const reading = { viewer: ctx.viewer, reader, sight, files: files?.get(id) ?? [] }
  return toBrief(row, reading, await showingWith(ctx, questions))
}

/** A file of a gig, for everyone who sees its details. */
export async function getFile(
  ctx: UserContext,
  { id, fileId, form }: Parameters<(typeof briefsContract)['file']>,
): Promise<StoredDownload> {
  const { sight } = await findVisible(ctx, id)
  if (sight !== 'all' && sight !== 'details') fail('not_found')
  return openAttachment(ctx, {
    subject: 'brief',
    id: fileId,
    form,
    isOpenTo: async (briefId) => briefId === id,
  })
}

export async function pageOfOwn(
  ctx: UserContext,
  filter: OwnBriefFilter,
): Promise<Page<OwnBriefCard>> {
  const showing = await showingNow(ctx)
  return cursorPage(filter, await listOwn(ctx.db, ctx.viewer.id, filter), (row) =>
    toOwnCard(row, showing),
  )
}

/** Refuses a person who may not change the brief: 404 if they cannot see it, 'brief.not_yours' otherwise. */
export async function refuseStranger(ctx: ReadingContext, id: number): Promise<never> {
  await findVisible(ctx, id)
  fail('brief.not_yours')
}
