import { expect, test } from 'vitest'
import type { Post } from '../contract.ts'
import { placeOf } from './use-after-saving.ts'

const placeAfter = (status: Post['status'], authorId: number | null) =>
  placeOf({ id: 5, slug: 'a-post', status, authorId }, 1)

test('saving leads to the editor, the post or the author’s list, by status', () => {
  expect(placeAfter('draft', 1)).toEqual({ href: '/blog/edit/5', replace: true })
  expect(placeAfter('published', 1)).toEqual({ href: '/blog/post/a-post' })
  for (const status of ['pending_review', 'rejected'] as const) {
    expect(placeAfter(status, 1)).toEqual({ href: '/blog?tab=mine' })
  }
})

test('an admin who saves another author’s waiting post gets to the post, which is not in the admin’s own list', () => {
  for (const author of [2, null]) {
    for (const status of ['pending_review', 'rejected', 'published'] as const) {
      expect(placeAfter(status, author)).toEqual({ href: '/blog/post/a-post' })
    }
    expect(placeAfter('draft', author)).toEqual({ href: '/blog/edit/5', replace: true })
  }
})
