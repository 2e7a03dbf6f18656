import { expect, test } from 'vitest'
import { fieldsOf, saveChoices, valuesOf } from './post-values.ts'
import type { Post, PostFields } from '../contract.ts'

const labels = (...args: Parameters<typeof saveChoices>) =>
  saveChoices(...args).map(({ label }) => label)

test('a member can save a draft or submit, whatever the status of the post', () => {
  for (const status of [undefined, 'draft', 'pending_review', 'published', 'rejected'] as const) {
    expect(labels(false, status)).toEqual(['saveDraft', 'submit'])
  }
})

test('an admin can publish an unpublished post and update a published one', () => {
  expect(labels(true, undefined)).toEqual(['saveDraft', 'publish'])
  expect(labels(true, 'draft')).toEqual(['saveDraft', 'publish'])
  expect(labels(true, 'pending_review')).toEqual(['update', 'publish'])
  expect(labels(true, 'rejected')).toEqual(['update', 'publish'])
  expect(labels(true, 'published')).toEqual(['update'])
})

test('the editor opens the open revision with the publication date of the post', () => {
  const live = {
    title: 'As it is',
    slug: 'as-it-is',
    tags: [],
    publishedAt: '2026-01-01T00:00:00.000Z',
  }
  const revision = { ...live, title: 'As it will be' }
  expect(valuesOf({ ...live, revision } as unknown as Post)).toMatchObject({
    title: 'As it will be',
    slug: 'as-it-is',
    publishedAt: live.publishedAt,
  })
})

test('the publication date is sent only if it was changed or removed', () => {
  const fields = { title: 'A title', publishedAt: '2026-01-01T00:00:00.000Z' } as PostFields
  const post = { publishedAt: '2026-01-01T00:00:00.000Z' }
  expect(fieldsOf(fields, post, undefined)).toEqual({ title: 'A title' })
  expect(fieldsOf(fields, undefined, 'published')).toEqual({ ...fields, status: 'published' })
  const cleared = { ...fields, publishedAt: null }
  expect(fieldsOf(cleared, post, undefined)).toEqual(cleared)
  const without = { title: 'A title' }
  expect(fieldsOf(cleared, { ...post, publishedAt: null }, undefined)).toEqual(without)
  expect(fieldsOf(cleared, undefined, undefined)).toEqual(without)
})
