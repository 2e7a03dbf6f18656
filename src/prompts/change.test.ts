import { describe, expect, test } from 'vitest'
import {
  judgeAdminEdit,
  judgeMemberEdit,
  judgePromptMove,
  type Edit,
  type EditVerdict,
  type Outcome,
  type Standing,
} from './change.ts'
import { promptStatuses, promptVisibilities } from './prompt.ts'

/** All states of a prompt that the database accepts. */
const standings: Standing[] = promptStatuses.flatMap((status) =>
  promptVisibilities.flatMap((visibility) =>
    [true, false]
      .filter((isLive) => (status === 'published' ? isLive : status !== 'archived' || !isLive))
      .map((isLive) => ({ status, isLive, visibility })),
  ),
)
const edits: Edit[] = [undefined, ...promptStatuses].flatMap((status) =>
  [undefined, ...promptVisibilities].flatMap((visibility) =>
    [true, false].map((isOtherText) => ({ status, visibility, isOtherText })),
  ),
)
const all = standings.flatMap((standing) => edits.map((edit) => ({ standing, edit })))
const isOutcome = (verdict: EditVerdict): verdict is Outcome => typeof verdict === 'object'

/** The outcomes of all edits that are not refused. */
const byMembers = all.flatMap(({ standing, edit }) => {
  const outcome = judgeMemberEdit(standing, edit)
  const visibility = edit.visibility ?? standing.visibility
  return isOutcome(outcome) ? [{ standing, edit, visibility, outcome }] : []
})
const byAdmins = all.flatMap(({ standing, edit }) => {
  const outcome = judgeAdminEdit(standing, edit, ['admin'])
  return isOutcome(outcome) ? [{ standing, edit, outcome }] : []
})

describe("a member's edit", () => {
  test('never makes a text public that was not approved', () => {
    const shown = byMembers.filter(
      ({ outcome, visibility }) =>
        outcome.where === 'own' && outcome.isLive && visibility !== 'private',
    )
    expect(shown).not.toEqual([])
    for (const { standing, edit } of shown) {
      expect(standing.visibility).not.toBe('private')
      expect([standing.isLive || standing.status === 'archived', edit.isOtherText]).toEqual([
        true,
        false,
      ])
    }
  })

  test('of a live prompt becomes a revision and leaves the approved text online', () => {
    const changes = byMembers.filter(
      ({ standing, edit, visibility }) =>
        standing.isLive &&
        standing.visibility !== 'private' &&
        visibility !== 'private' &&
        edit.isOtherText,
    )
    expect(changes).not.toEqual([])
    for (const { outcome } of changes) {
      expect(outcome).toMatchObject({ where: 'beside', isLive: true })
      expect(outcome.status).not.toBe('published')
    }
  })

  test('of a private prompt needs no review', () => {
    const kept = byMembers.filter(({ visibility }) => visibility === 'private')
    const statuses = new Set(kept.map(({ outcome }) => outcome.status))
    expect([...statuses].toSorted()).toEqual(['archived', 'draft', 'published'])
    expect(kept.filter(({ outcome }) => outcome.where === 'beside')).toEqual([])
  })

  test('never rejects a prompt', () => {
    const rejected = byMembers.filter(({ outcome }) => outcome.status === 'rejected')
    for (const { standing } of rejected) expect(standing.status).toBe('rejected')
    const rejection = { status: 'rejected', visibility: undefined, isOtherText: false } as const
    const others = standings.filter(({ status }) => status !== 'rejected')
    expect(new Set(others.map((standing) => judgeMemberEdit(standing, rejection)))).toEqual(
      new Set(['forbidden']),
    )
  })
})

test('the database accepts the outcome of every edit', () => {
  for (const { outcome } of [...byMembers, ...byAdmins]) {
    const { status, isLive } = outcome
    expect([status, isLive]).not.toEqual(['published', false])
    expect([status, isLive]).not.toEqual(['archived', true])
  }
})

test("an admin's edit without a new status does not change whether the prompt is live", () => {
  const left = byAdmins.filter(
    ({ edit, standing }) => (edit.status ?? standing.status) === standing.status,
  )
  expect(left).not.toEqual([])
  for (const { standing, outcome } of left) expect(outcome.isLive).toBe(standing.isLive)
  const beside = byAdmins.filter(({ outcome }) => outcome.where === 'beside')
  expect(beside).not.toEqual([])
  for (const { standing } of beside) {
    expect([standing.isLive, standing.status === 'published']).toEqual([true, false])
  }
})

test("an admin's edit of a revision keeps it unpublished until an admin publishes it", () => {
  const edited = byAdmins.filter(
    ({ standing, edit }) =>
      standing.isLive && standing.status !== 'published' && edit.status !== 'published',
  )
  expect(edited).not.toEqual([])
  for (const { edit, outcome } of edited) {
    if (!edit.isOtherText || !outcome.isLive) continue
    expect(outcome.where).toBe('beside')
  }
})

const edit = (wanted: Partial<Edit>): Edit => ({
  status: undefined,
  visibility: undefined,
  isOtherText: true,
  ...wanted,
})
const draft: Standing = { status: 'draft', isLive: false, visibility: 'public' }
const published: Standing = { status: 'published', isLive: true, visibility: 'public' }
const archived: Standing = { status: 'archived', isLive: false, visibility: 'public' }
const own = (status: Outcome['status'], isLive = false) => ({ where: 'own', status, isLive })

test.each<[sentence: string, Standing, Partial<Edit>, object]>([
  ['an edited draft stays a draft', draft, {}, own('draft')],
  [
    'a member who publishes submits for review',
    draft,
    { status: 'published' },
    own('pending_review'),
  ],
  [
    'an edit of a live prompt is submitted for review',
    published,
    {},
    { where: 'beside', status: 'pending_review', isLive: true },
  ],
  [
    'an edit of a live prompt can be saved as a draft',
    published,
    { status: 'draft' },
    { where: 'beside', status: 'draft', isLive: true },
  ],
  [
    'restoring the live text withdraws the revision',
    { ...published, status: 'pending_review' },
    { isOtherText: false },
    own('published', true),
  ],
  [
    'an unchanged archived prompt is restored without a review',
    archived,
    { status: 'published', isOtherText: false },
    own('published', true),
  ],
  ['an edited archived prompt becomes a draft', archived, {}, own('draft')],
  [
    'an edited archived prompt that is published waits for review',
    archived,
    { status: 'published' },
    own('pending_review'),
  ],
  [
    'a live prompt that becomes private stays published',
    published,
    { visibility: 'private' },
    own('published', true),
  ],
  [
    'a private prompt that becomes public waits for review',
    { ...published, visibility: 'private' },
    { visibility: 'public', isOtherText: false },
    own('pending_review'),
  ],
])('%s', (_, standing, wanted, outcome) => {
  expect(judgeMemberEdit(standing, edit(wanted))).toEqual(outcome)
})

test('authors publish their private prompts themselves, but neither reject them nor publish public ones', () => {
  const mine: Standing = { ...draft, visibility: 'private' }
  expect(judgePromptMove(mine, 'published', ['author'])).toBe('allowed')
  expect(judgePromptMove(mine, 'rejected', ['author'])).toBe('forbidden')
  expect(judgePromptMove(draft, 'published', ['author'])).toBe('forbidden')
  expect(judgePromptMove(published, 'archived', ['author'])).toBe('allowed')
  expect(judgePromptMove({ ...draft, status: 'pending_review' }, 'archived', ['admin'])).toBe(
    'illegal',
  )
})
