import { expect, test } from 'vitest'
import { ApiError } from '../api-error.ts'
import { showFieldErrors } from './use-form.ts'

test('what the server finds stands beside its field, also when it is about one of several', () => {
  const shown: [string, string][] = []
  const form = {
    getValues: () => ({ title: '', skills: [''] }),
    setError: (name: string, { message }: { message?: string }) =>
      shown.push([name, message ?? '']),
  }
  const refusal = (...paths: string[]) =>
    new ApiError(400, { errors: paths.map((path) => ({ path, message: `bad ${path}` })) })
  expect(showFieldErrors(form, refusal('title', 'skills.0'))).toBe(true)
  expect(shown).toEqual([
    ['title', 'bad title'],
    ['skills', 'bad skills.0'],
  ])
  expect(showFieldErrors(form, refusal('titles', 'rate'))).toBe(false)
  expect(showFieldErrors(form, new Error('no refusal'))).toBe(false)
})
