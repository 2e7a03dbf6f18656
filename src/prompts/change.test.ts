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

/** Every way a prompt may stand: the database refuses the others. */
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

/** What comes of every edit that is not refused. */
const byMembers = all.flatMap(({ standing, edit }) => {
  const outcome = judgeMemberEdit(standing, edit)
  const visibility = edit.visibility ?? standing.visibility
  return isOutcome(outcome) ? [{ standing, edit, visibility, outcome }] : []
})
const byAdmins = all.flatMap(({ standing, edit }) => {
  const outcome = judgeAdminEdit(standing, edit, ['admin'])
  return isOutcome(outcome) ? [{ standing, edit, outcome }] : []
})

describe('whatever a member asks for', () => {
  test('what nobody looked at comes before nobody', () => {
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

  test('what others read stays as it is while another text waits', () => {
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

  test('nobody is asked about what they keep to themselves', () => {
    const kept = byMembers.filter(({ visibility }) => visibility === 'private')
    const statuses = new Set(kept.map(({ outcome }) => outcome.status))
    expect([...statuses].toSorted()).toEqual(['archived', 'draft', 'published'])
    expect(kept.filter(({ outcome }) => outcome.where === 'beside')).toEqual([])
  })

  test('it is never they who reject', () => {
    const rejected = byMembers.filter(({ outcome }) => outcome.status === 'rejected')
    for (const { standing } of rejected) expect(standing.status).toBe('rejected')
    const asked = { status: 'rejected', visibility: undefined, isOtherText: false } as const
    const others = standings.filter(({ status }) => status !== 'rejected')
    expect(new Set(others.map((standing) => judgeMemberEdit(standing, asked)))).toEqual(
      new Set(['forbidden']),
    )
  })
})

test('whatever comes of an edit, the database takes it', () => {
  for (const { outcome } of [...byMembers, ...byAdmins]) {
    const { status, isLive } = outcome
    expect([status, isLive]).not.toEqual(['published', false])
    expect([status, isLive]).not.toEqual(['archived', true])
  }
})

test("an admin's text is at once the prompt's own, and what others read stays before them", () => {
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

test('what waits beside a live prompt comes before others only when an admin publishes it', () => {
  const mended = byAdmins.filter(
    ({ standing, edit }) =>
      standing.isLive && standing.status !== 'published' && edit.status !== 'published',
  )
  expect(mended).not.toEqual([])
  for (const { edit, outcome } of mended) {
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
  ['a draft stays one while it is written', draft, {}, own('draft')],
  ['who publishes hands in', draft, { status: 'published' }, own('pending_review')],
  [
    'a change of what is live is handed in',
    published,
    {},
    { where: 'beside', status: 'pending_review', isLive: true },
  ],
  [
    'a change may be begun and handed in later',
    published,
    { status: 'draft' },
    { where: 'beside', status: 'draft', isLive: true },
  ],
  [
    'who writes again what is live takes the change back',
    { ...published, status: 'pending_review' },
    { isOtherText: false },
    own('published', true),
  ],
  [
    'what was put away comes back as it was',
    archived,
    { status: 'published', isOtherText: false },
    own('published', true),
  ],
  ['another text in the archive begins anew', archived, {}, own('draft')],
  ['it is handed in from there', archived, { status: 'published' }, own('pending_review')],
  [
    'who keeps to themselves what is live publishes for nobody',
    published,
    { visibility: 'private' },
    own('published', true),
  ],
  [
    'what was private is looked at before others read it',
    { ...published, visibility: 'private' },
    { visibility: 'public', isOtherText: false },
    own('pending_review'),
  ],
])('%s', (_, standing, wanted, outcome) => {
  expect(judgeMemberEdit(standing, edit(wanted))).toEqual(outcome)
})

test('of what only its author reads they decide themselves, but not for somebody else', () => {
  const mine: Standing = { ...draft, visibility: 'private' }
  expect(judgePromptMove(mine, 'published', ['author'])).toBe('allowed')
  expect(judgePromptMove(mine, 'rejected', ['author'])).toBe('forbidden')
  expect(judgePromptMove(draft, 'published', ['author'])).toBe('forbidden')
  expect(judgePromptMove(published, 'archived', ['author'])).toBe('allowed')
  expect(judgePromptMove({ ...draft, status: 'pending_review' }, 'archived', ['admin'])).toBe(
    'illegal',
  )
})
