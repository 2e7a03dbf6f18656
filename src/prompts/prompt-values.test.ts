import { expect, test } from 'vitest'
import { judgeAdminEdit } from './change.ts'
import { promptStatuses, promptVisibilities } from './prompt.ts'
import { savingsOf, valuesOf } from './prompt-values.ts'

const names = (...args: Parameters<typeof savingsOf>) => savingsOf(...args).map(({ name }) => name)

test('a member saves a draft or submits it; a private prompt is saved without a review', () => {
  for (const status of [undefined, 'draft', 'pending_review', 'published', 'rejected'] as const) {
    const writing = { status, isAdmin: false }
    expect(names({ ...writing, visibility: 'public' })).toEqual(['saveDraft', 'submit'])
    expect(names({ ...writing, visibility: 'unlisted' })).toEqual(['saveDraft', 'submit'])
    expect(names({ ...writing, visibility: 'private' })).toEqual(['saveDraft', 'savePrivate'])
  }
})

test('an admin publishes without a review, and updates a published prompt directly', () => {
  const writing = { isAdmin: true, visibility: 'public' } as const
  expect(names({ ...writing, status: undefined })).toEqual(['saveDraft', 'publish'])
  expect(names({ ...writing, status: 'pending_review' })).toEqual(['update', 'publish'])
  expect(names({ ...writing, status: 'rejected' })).toEqual(['update', 'publish'])
  expect(names({ ...writing, status: 'published' })).toEqual(['update'])
})

test('no save button of an admin is refused', () => {
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

test('a member always has a save button, but one that publishes only for a private prompt', () => {
  for (const status of [undefined, ...promptStatuses]) {
    for (const visibility of promptVisibilities) {
      const ways = savingsOf({ status, visibility, isAdmin: false })
      expect(ways).not.toEqual([])
      const isPublishing = ways.some((way) => way.status === 'published')
      expect(isPublishing).toBe(visibility === 'private' && status !== 'archived')
    }
  }
})

test('the form starts with the revision if there is one', () => {
  const live = { title: 'Live', slug: 'live', visibility: 'unlisted' }
  const prompt = { ...live, revision: { title: 'Changed', slug: 'changed' } }
  expect(valuesOf(prompt as never)).toMatchObject({ title: 'Changed', visibility: 'unlisted' })
  expect(valuesOf({ ...live, revision: null } as never)).toMatchObject({ title: 'Live' })
})
