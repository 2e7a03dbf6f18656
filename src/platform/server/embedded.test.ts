import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { PACKED } from './embedded.ts'

test('the packed database was made by the installed engine; after an update, run `npm run db:pack`', () => {
  const engine = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'))
  const { version } = JSON.parse(readFileSync(fileURLToPath(engine), 'utf8')) as { version: string }
  const packed = readdirSync(dirname(PACKED)).filter((name) => name.startsWith('embedded-'))
  expect(packed).toEqual([`embedded-${version}.tar.br`])
  expect(basename(PACKED)).toBe(packed[0])
})
