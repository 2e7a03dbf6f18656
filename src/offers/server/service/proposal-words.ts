import type { LockedBrief } from '#briefs/server/service/locks.ts'
import { fail } from '#platform/errors.ts'
import { visibleLength } from '#platform/plain-text.ts'
import { MIN_PROPOSAL_NOTE } from '../../limits.ts'
import type { OfferTerms } from '../../terms-contract.ts'
import { isCopied } from '../queries/proposing.ts'
import { findAnswers } from '../queries/versions.ts'
import type { Draft } from './draft.ts'
import type { PartyActing, Writing } from './guards.ts'
import type { LockedOffer } from './locks.ts'

/** Throws 400 unless the viber has written to the client about the gig. */
export function refuseShortNote({ note = '' }: OfferTerms): void {
  if (visibleLength(note) >= MIN_PROPOSAL_NOTE) return
  refuse('note', `Please write at least ${MIN_PROPOSAL_NOTE} characters to the client`)
}

/** Throws 'offer.copied' if the viber has recently sent nearly this note to another gig. */
export async function refuseCopied(
  ctx: Writing,
  briefId: number,
  { note = '' }: OfferTerms,
): Promise<void> {
  const copy = { providerId: ctx.viewer.id, briefId, note, now: ctx.now() }
  if (await isCopied(ctx.db, copy)) fail('offer.copied', { field: 'terms.note' })
}

/** Throws 'brief.revised' if the client changed the gig since the revision that the viber has seen. */
export function refuseRevised(brief: Pick<LockedBrief, 'revision'>, seen: number | undefined) {
  if (seen !== undefined && seen !== brief.revision) fail('brief.revised')
}

/** Throws 400 unless there is an answer to each question of the gig. */
export function refuseUnanswered(
  { questions }: Pick<LockedBrief, 'questions'>,
  answers: readonly string[],
): void {
  if (answers.length !== questions.length) refuse('answers', 'Please answer every question')
}

/**
 * What a new version of a proposal adds to its draft. A version by the viber without answers keeps the earlier ones while
 * the gig asks the same questions, and a renewed proposal needs a note again.
 */
export async function proposalWordsOf(
  ctx: Writing,
  { id, brief }: LockedOffer,
  { role }: PartyActing,
  {
    terms,
    revision,
    isRenewed,
  }: { terms: OfferTerms; revision?: number | undefined; isRenewed: boolean },
): Promise<Pick<Draft, 'answers' | 'questions' | 'briefRevision'>> {
  if (!brief) return { answers: null, questions: null, briefRevision: null }
  const { revision: briefRevision, questions } = brief
  if (role === 'client') return { answers: null, questions: null, briefRevision }
  refuseRevised(brief, revision)
  if (isRenewed) refuseShortNote(terms)
  if (terms.note) await refuseCopied(ctx, brief.id, terms)
  const answers = terms.answers ?? (await keptAnswers(ctx, id, questions))
  refuseUnanswered(brief, answers)
  return { answers, questions, briefRevision }
}

/** The earlier answers to these questions; none if they answer others. */
async function keptAnswers(ctx: Writing, id: number, asked: readonly string[]): Promise<string[]> {
  const { answers, questions } = await findAnswers(ctx.db, id)
  return JSON.stringify(questions) === JSON.stringify(asked) ? answers : []
}

function refuse(field: 'note' | 'answers', message: string): never {
  fail('request.invalid', { errors: [{ path: `terms.${field}`, message }] })
}
