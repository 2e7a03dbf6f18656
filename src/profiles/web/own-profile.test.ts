import { expect, test } from 'vitest'
import { serviceStatuses } from '#services/statuses.ts'
import type { Profile } from '../contract.ts'
import { asVisitorsSee } from './own-profile.tsx'

test('the preview leaves out services that visitors do not see', () => {
  const services = serviceStatuses.map((status, id) => ({ id, status }))
  const shown = asVisitorsSee({ services } as unknown as Profile)
  expect(shown.services.map(({ status }) => status)).toEqual(['active'])
})
