import { expect, test } from 'vitest'
import { judgeAdminEdit } from './change.ts'
import { promptStatuses, promptVisibilities } from './prompt.ts'
import { savingsOf, valuesOf } from './prompt-values.ts'

const names = (...given: Parameters<typeof savingsOf>) =>
  savingsOf(...given).map(({ name }) => name)

test('a member keeps a draft or hands it in; what is private needs no review', () => {
  for (const status of [undefined, 'draft', 'pending_review', 'published', 'rejected'] as const) {
    const writing = { status, isAdmin: false }
    expect(names({ ...writing, visibility: 'public' })).toEqual(['saveDraft', 'submit'])
    expect(names({ ...writing, visibility: 'unlisted' })).toEqual(['saveDraft', 'submit'])
    expect(names({ ...writing, visibility: 'private' })).toEqual(['saveDraft', 'savePrivate'])
  }
})

test('an admin publishes at once, and changes what is public in place', () => {
  const writing = { isAdmin: true, visibility: 'public' } as const
  expect(names({ ...writing, status: undefined })).toEqual(['saveDraft', 'publish'])
  expect(names({ ...writing, status: 'pending_review' })).toEqual(['update', 'publish'])
  expect(names({ ...writing, status: 'rejected' })).toEqual(['update', 'publish'])
  expect(names({ ...writing, status: 'published' })).toEqual(['update'])
})

test('no button asks for what an admin is refused', () => {
  for (const status of promptStatuses) {
    for (const visibility of promptVisibilities) {
      const standing = { status, visibility, isLive: status === 'published' }
      for (const way of savingsOf({ status, visibility, isAdmin: true })) {
        const edit = { status: way.status, visibility: undefined, isOtherText: true }
        expect(judgeAdminEdit(standing, edit, ['admin'])).toBeTypeOf('object')
      }
    }
  }
})

test('nothing is published by a member unless it is private, and there is always a way to save', () => {
  for (const status of [undefined, ...promptStatuses]) {
    for (const visibility of promptVisibilities) {
      const ways = savingsOf({ status, visibility, isAdmin: false })
      expect(ways).not.toEqual([])
      const isPublishing = ways.some((way) => way.status === 'published')
      expect(isPublishing).toBe(visibility === 'private' && status !== 'archived')
    }
  }
})

test('a form begins with the change that waits rather than with what everybody reads', () => {
  const live = { title: 'Live', slug: 'live', visibility: 'unlisted' }
  const prompt = { ...live, revision: { title: 'Changed', slug: 'changed' } }
  expect(valuesOf(prompt as never)).toMatchObject({ title: 'Changed', visibility: 'unlisted' })
  expect(valuesOf({ ...live, revision: null } as never)).toMatchObject({ title: 'Live' })
})
