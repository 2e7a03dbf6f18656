import { afterEach, expect, test, vi } from 'vitest'
import { clearUnsent } from './clear-unsent.ts'

afterEach(() => vi.unstubAllGlobals())

test('drafts and unsent messages of one member are removed, and all else stays', () => {
  const kept: Record<string, string> = {
    'draft:3:message-5': '',
    'outbox:3:5': '',
    'draft:31:service': '',
    'outbox:5:3': '',
    theme: 'dark',
  }
  // The keys of a storage are its own properties.
  const storage = { removeItem: (key: string) => Reflect.deleteProperty(kept, key) }
  vi.stubGlobal('localStorage', new Proxy(kept, { get: (_, name) => Reflect.get(storage, name) }))
  clearUnsent(3)
  expect(Object.keys(kept)).toEqual(['draft:31:service', 'outbox:5:3', 'theme'])
})

test('storage that throws is ignored', () => {
  const refuses = () => {
    throw new Error('SecurityError')
  }
  vi.stubGlobal('localStorage', new Proxy({}, { ownKeys: refuses }))
  expect(() => clearUnsent(3)).not.toThrow()
})
