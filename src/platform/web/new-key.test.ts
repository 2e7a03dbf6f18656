import { expect, test, vi } from 'vitest'
import { newKey } from './new-key.ts'

test('on plain http, where browsers have no randomUUID, keys are unique', () => {
  const { getRandomValues } = crypto
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })
  const keys = new Set(Array.from({ length: 100 }, newKey))
  vi.unstubAllGlobals()
  expect(keys.size).toBe(100)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
})
