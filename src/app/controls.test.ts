import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

/** docs/security.md and the test names agree about each of the 64 controls. */

const root = join(import.meta.dirname, '../..')
const CONTROLS = Array.from({ length: 64 }, (_, i) => i + 1)

interface Row {
  number: number
  status: string
  files: string[]
}

const document = readFileSync(join(root, 'docs/security.md'), 'utf8')
const rows: Row[] = document.split('\n').flatMap((line) => {
  const [, number, , , status = '', named = ''] = line.split('|').map((cell) => cell.trim())
  if (!number || !/^\d+$/.test(number)) return []
  return [
    { number: Number(number), status, files: named.match(/[\w/-]+\.(?:test|spec)\.ts/g) ?? [] },
  ]
})

/** For each control, the files with a test whose name ends in its number. */
const carriers = new Map<number, string[]>(CONTROLS.map((number) => [number, []]))
for (const path of globSync(['src/**/*.test.{ts,tsx}', 'e2e/*.spec.ts'], { cwd: root })) {
  const text = readFileSync(join(root, path), 'utf8')
  const numbers = [...text.matchAll(/\[control (\d+)\](?=(?: \[control \d+\])*['"`],)/g)]
  for (const number of new Set(numbers.map(([, digits]) => Number(digits)))) {
    carriers.set(number, [...(carriers.get(number) ?? []), path])
  }
}

test('docs/security.md lists each control once, in order, and no unknown one', () => {
  expect(rows.map(({ number }) => number)).toEqual(CONTROLS)
  expect([...carriers.keys()].toSorted((a, b) => a - b)).toEqual(CONTROLS)
})

test('a control that is met has a test in every file that docs/security.md names for it', () => {
  for (const { number, status, files } of rows.filter((row) => row.status !== 'not met')) {
    expect([number, status]).toEqual([number, expect.stringMatching(/^(met|deviation)$/)])
    expect([number, files]).not.toEqual([number, []])
    const missing = files.filter(
      (file) => !carriers.get(number)?.some((path) => `/${path}`.endsWith(`/${file}`)),
    )
    expect([number, missing]).toEqual([number, []])
  }
})

test('a control that is not met has no test; it and every deviation state their reason', () => {
  const unmet = rows.filter(({ status }) => status === 'not met')
  expect(unmet.filter(({ number }) => carriers.get(number)?.length !== 0)).toEqual([])
  for (const { number } of rows.filter(({ status }) => status !== 'met')) {
    expect(document).toMatch(new RegExp(`^${number}: .{30}`, 'm'))
  }
})

test('each file name in docs/security.md stands for exactly one file', () => {
  const names = rows.flatMap(({ files }) => files).filter((name) => !name.includes('/'))
  const all = globSync(['src/**/*.test.ts', 'e2e/*.spec.ts'], { cwd: root })
  for (const name of new Set(names)) {
    const meant = rows.filter(({ files }) => files.includes(name)).map(({ number }) => number)
    const found = all.filter((path) => basename(path) === name)
    const carrying = found.filter((path) => meant.some((one) => carriers.get(one)?.includes(path)))
    expect([name, carrying.length]).toEqual([name, 1])
  }
})

test('each test that docs/security.md names elsewhere is one file', () => {
  const elsewhere = document
    .split('\n')
    .filter((line) => !/^\| \d+ /.test(line))
    .flatMap((line) => line.match(/[\w/-]+\.(?:test|spec)\.ts/g) ?? [])
  const all = globSync(['src/**/*.test.ts', 'e2e/*.spec.ts'], { cwd: root })
  expect(elsewhere.length).toBeGreaterThan(30)
  const odd = elsewhere.filter(
    (name) => all.filter((path) => `/${path}`.endsWith(`/${name}`)).length !== 1,
  )
  expect(odd).toEqual([])
})
