import { expect, test } from 'vitest'
import { profileSearch } from './profile-route.ts'

test('only the reviews tab has a page number, which is omitted for the first page', () => {
  expect(profileSearch({ tab: 'reviews', page: '2' })).toEqual({ tab: 'reviews', page: 2 })
  for (const page of ['1', '0', '-1', '1.5', 'two', '', '99999999', undefined]) {
    expect(profileSearch({ tab: 'reviews', page })).toEqual({ tab: 'reviews' })
  }
  expect(profileSearch({ tab: 'services', page: '2' })).toEqual({ tab: 'services' })
  expect(profileSearch({ tab: 'about', page: '2' })).toEqual({})
})

test('the preview has one value, and applies to every tab', () => {
  expect(profileSearch({ tab: 'services', preview: 'visitor' })).toEqual({
    tab: 'services',
    preview: 'visitor',
  })
  for (const preview of ['owner', '', true, ['visitor'], undefined]) {
    expect(profileSearch({ preview })).toEqual({})
  }
})
