import { expect, test } from 'vitest'
import type { Endpoint } from '#platform/contract.ts'
import { contracts } from './api.ts'

/** Calls that change what they name. Those that require a field set nothing else. */
const changes = Object.values(contracts)
  .flatMap((contract): Endpoint[] => Object.values(contract))
  .filter(({ method }) => method === 'PATCH')
  .flatMap(({ path, body }) => {
    const least = [{}, { version: 1 }].find((given) => body?.safeParse(given).success)
    return body && least ? [{ path, body, least }] : []
  })

test.each(changes)('PATCH $path adds no field to a change', ({ body, least }) => {
  expect(body.safeParse(least).data).toEqual(least)
})
