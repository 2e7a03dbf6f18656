import { MAX_FILES } from '#attachments/contract.ts'
import { attachFiles, attachmentsOf } from '#attachments/server/service/attached.ts'
import { eraseFilesOf, forgetUploads } from '#attachments/server/service/personal-data.ts'
import type { FieldDefinition } from '#fields/field.ts'
import { fieldsOf } from '#fields/server/service/definitions.ts'
import { dayIn } from '#platform/dates.ts'
import { fail, found } from '#platform/errors.ts'
import { centsOf } from '#platform/money.ts'
import { transaction, type InTransaction, type UserContext } from '#platform/server/context.ts'
import { zoneOf } from '#platform/server/today.ts'
import { checkSkills, checkSubcategory } from '#services/server/service/checks.ts'
import { checkCategory } from '#services/server/service/vocabulary.ts'
import { uniqueSkills } from '#services/skills.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import type { Brief } from '../../brief-contract.ts'
import { CompleteBrief, type BriefChange, type NewBrief } from '../../fields-contract.ts'
import { MAX_POSITIONS } from '../../limits.ts'
import {
  deleteBrief,
  hasProposals,
  highestSeat,
  insertBrief,
  listProposers,
  lockBrief,
  updateBrief,
  type BriefChangeRow,
  type StoredBrief,
} from '../queries/briefs.ts'
import { moveBy, statusAt } from '../../brief.ts'
import { areAnswersRevised, draftAnswers, missingAnswers } from './answers.ts'
import { notifyOfChange } from './notify.ts'
import { briefWith, getBrief, refuseStranger } from './read.ts'
import { announceBrief } from './record.ts'

type Writing = InTransaction<UserContext>

/** Saves a draft. Throws 'brief.board_closed' while the marketplace has no gigs. */
export async function createBrief(ctx: UserContext, { files, ...brief }: NewBrief): Promise<Brief> {
  await checkCategory(ctx, brief.category)
  const { isGigBoardOpen } = await currentSettings(ctx)
  if (!isGigBoardOpen) fail('brief.board_closed')
  const questions = await fieldsOf(ctx, 'brief')
  const id = await transaction(ctx, async (ctx) => {
    await checkFields(ctx, brief)
    const at = ctx.now()
    const briefId = await insertBrief(ctx.db, {
      ...rowOf(brief),
      title: brief.title,
      fieldValues: draftAnswers(questions, brief.fields, { category: brief.category }),
      clientId: ctx.viewer.id,
      status: 'draft',
      createdAt: at,
      updatedAt: at,
    })
    await attachFiles(ctx, { subject: 'brief', subjectId: briefId }, files)
    return briefId
  })
  return getBrief(ctx, id)
}

/**
 * Changes the given fields of a gig that has not ended. A published one stays complete. Throws 'brief.stale' with the gig
 * as it is now, 'brief.has_proposals', and 400 at the field.
 */
export async function changeBrief(
  ctx: UserContext,
  id: number,
  { version, files, removeFiles = [], ...change }: BriefChange,
): Promise<Brief> {
  await checkCategory(ctx, change.category)
  const questions = await fieldsOf(ctx, 'brief')
  await transaction(ctx, async (ctx) => {
    const brief = await lockOwn(ctx, id)
    if (!['draft', 'open', 'paused'].includes(statusAt(brief, ctx.now()))) fail('brief.wrong_state')
    if (brief.hiddenAt) fail('brief.hidden')
    if (version !== brief.version) {
      fail('brief.stale', { facts: { current: await briefWith(ctx, id, questions) } })
    }
    await checkFields(ctx, change, brief)
    const { category = brief.category, fields } = change
    const row = {
      ...rowOf(change),
      fieldValues: draftAnswers(questions, fields, { category, before: brief.fieldValues }),
      version: version + 1,
      updatedAt: ctx.now(),
    }
    const changed = { ...brief, ...row } as StoredBrief
    if (brief.status === 'draft') checkPossible(changed)
    else completeOf(changed, questions)
    await refuseFewerSeats(ctx, brief, changed)
    if (isOtherKind(brief, changed) && (await hasProposals(ctx.db, id))) fail('brief.has_proposals')
    const isMaterial =
      brief.status !== 'draft' &&
      (isRevised(brief, changed) || areAnswersRevised(questions, brief, changed))
    await updateBrief(ctx.db, id, {
      ...row,
      ...(isMaterial && { revision: brief.revision + 1, revisedAt: ctx.now() }),
    })
    await changeFiles(ctx, id, { files, removeFiles })
    if (isMaterial) await notifyOfChange(ctx, changed, await listProposers(ctx.db, id))
    announceBrief(ctx, brief)
  })
  return getBrief(ctx, id)
}

/** Deletes a draft with its files. */
export async function deleteDraft(ctx: UserContext, id: number): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const brief = await lockOwn(ctx, id)
    moveBy(brief, 'delete', { role: 'client', id: ctx.viewer.id }, ctx.now())
    const keys = await eraseFilesOf(ctx, 'brief', [id])
    await deleteBrief(ctx.db, id)
    ctx.afterCommit((ctx) => forgetUploads(ctx, keys))
  })
}

/** Locks a gig of the viewer. Throws 404 if the viewer cannot see it, and 'brief.not_yours' for anyone else's. */
export async function lockOwn(ctx: Writing, id: number): Promise<StoredBrief> {
  const brief = found(await lockBrief(ctx.db, id), 'brief.not_found')
  return brief.clientId === ctx.viewer.id ? brief : refuseStranger(ctx, id)
}

/** Throws 400 with every field and answer that a stored gig lacks to be published. */
export function completeOf(brief: StoredBrief, questions: readonly FieldDefinition[]): void {
  const { error } = CompleteBrief.safeParse(formOf(brief))
  const errors = [
    ...(error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message })),
    ...missingAnswers(questions, brief),
  ]
  if (errors.length > 0) fail('request.invalid', { errors })
}

/** Fields that are changed one by one must still fit each other. */
function checkPossible(brief: StoredBrief): void {
  const { budgetType, budgetMinCents, budgetMaxCents, halfHours } = brief
  if (budgetMinCents !== null && budgetMaxCents !== null && budgetMinCents > budgetMaxCents) {
    refuse('budgetMin', 'The lowest budget is above the highest')
  }
  if (budgetType === 'unsure' && (budgetMinCents ?? budgetMaxCents) !== null) {
    refuse('budgetType', 'Please choose how you would pay')
  }
  if (halfHours !== null && budgetType !== 'hourly') {
    refuse('hours', 'Hours come in steps of half an hour, from 1 to 1000')
  }
}

/** A stored gig as a form would send it. */
function formOf(brief: StoredBrief) {
  const { budgetMinCents, budgetMaxCents, halfHours, category, subcategory, ...rest } = brief
  return {
    ...rest,
    category: category ?? undefined,
    subcategory: subcategory ?? undefined,
    description: rest.description ?? undefined,
    budgetType: rest.budgetType ?? undefined,
    budgetMin: budgetMinCents === null ? null : budgetMinCents / 100,
    budgetMax: budgetMaxCents === null ? null : budgetMaxCents / 100,
    hours: halfHours === null ? null : halfHours / 2,
  }
}

type Fields = Omit<BriefChange, 'version' | 'files' | 'removeFiles'>

/** Only the fields that were sent. */
function rowOf(fields: Fields): BriefChangeRow {
  const { budgetMin, budgetMax, hours, skills, fields: _answers, ...rest } = fields
  const row = {
    ...rest,
    ...(skills && { skills: uniqueSkills(skills) }),
    ...(budgetMin !== undefined && {
      budgetMinCents: budgetMin === null ? null : centsOf(budgetMin),
    }),
    ...(budgetMax !== undefined && {
      budgetMaxCents: budgetMax === null ? null : centsOf(budgetMax),
    }),
    ...(hours !== undefined && { halfHours: hours === null ? null : hours * 2 }),
  }
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))
}

async function checkFields(ctx: Writing, fields: Fields, before?: StoredBrief): Promise<void> {
  await checkSkills(ctx.db, { skills: fields.skills ?? [] })
  const category = fields.category ?? before?.category
  const subcategory = fields.subcategory ?? before?.subcategory
  if ((fields.category || fields.subcategory) && category && subcategory) {
    const kept = before?.category && before.subcategory ? before : undefined
    await checkSubcategory(
      ctx.db,
      { category, subcategory },
      kept && { category: kept.category ?? '', subcategory: kept.subcategory ?? '' },
    )
  }
  if (fields.neededBy && fields.neededBy !== before?.neededBy) refusePastDay(ctx, fields.neededBy)
}

/** Throws 400 unless a date is tomorrow or later in the client's time zone. */
export function refusePastDay(ctx: Writing, day: string | null): void {
  if (!day || day > dayIn(ctx.now(), zoneOf(ctx))) return
  refuse('neededBy', 'The date must be tomorrow or later')
}

/** A gig keeps the positions that are taken, and one more: without a free one it is closed instead. */
async function refuseFewerSeats(ctx: Writing, before: StoredBrief, after: StoredBrief) {
  if (after.positions >= before.positions) return
  const min = Math.max(before.hired + 1, await highestSeat(ctx.db, before.id))
  if (after.positions >= min) return
  refuse('positions', `Between ${min} and ${MAX_POSITIONS} vibers`)
}

function refuse(path: string, message: string): never {
  fail('request.invalid', { errors: [{ path, message }] })
}

function isOtherKind(before: StoredBrief, after: StoredBrief): boolean {
  const names = ['category', 'subcategory', 'budgetType'] as const
  return names.some((name) => before[name] !== after[name])
}

/** Whether an edit changes what proposals answer. */
function isRevised(before: StoredBrief, after: StoredBrief): boolean {
  const names = [
    'budgetMinCents',
    'budgetMaxCents',
    'halfHours',
    'description',
    'skills',
    'questions',
    'neededBy',
  ] as const
  return names.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}

async function changeFiles(
  ctx: Writing,
  briefId: number,
  { files, removeFiles }: { files: string[] | undefined; removeFiles: number[] },
): Promise<void> {
  const place = { subject: 'brief', subjectId: briefId } as const
  if (removeFiles.length > 0) {
    const keys = await eraseFilesOf(ctx, 'brief', [briefId], removeFiles)
    ctx.afterCommit((ctx) => forgetUploads(ctx, keys))
  }
  await attachFiles(ctx, place, files)
  const attached = await attachmentsOf(ctx, 'brief', [briefId])
  if ((attached.get(briefId)?.length ?? 0) > MAX_FILES) {
    refuse('files', `At most ${MAX_FILES} files can be added`)
  }
}
