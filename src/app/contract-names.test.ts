import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '..')
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /^[\w-]+\/([\w-]+-)?contract\.ts$/.test(file),
)
const textOf = (file: string) => readFileSync(join(SRC, file), 'utf8')
const contracts = files.filter((file) => textOf(file).includes('defineContract('))

/** `orders/admin-contract.ts` exports `ordersAdminContract`. */
function nameOf(file: string): string {
  const words = file.replace(/\.ts$/, '').split(/[/-]/)
  return words
    .map((word, index) => (index === 0 ? word : word.slice(0, 1).toUpperCase() + word.slice(1)))
    .join('')
}

test('each contract is named after its room and its file', () => {
  expect(contracts.length).toBeGreaterThan(50)
  const misnamed = contracts.filter(
    (file) => !textOf(file).includes(`export const ${nameOf(file)} `),
  )
  expect(misnamed).toEqual([])
})
