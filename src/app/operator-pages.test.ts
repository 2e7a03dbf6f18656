import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Environment, withSecretsOfFiles } from '#platform/server/environment.ts'

/** The reference pages of docs/operate name every variable and every command as the code has them. */

const root = join(import.meta.dirname, '../..')
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

interface Row {
  name: string
  type: string
  initial: string
  example: string
  since: string
  meaning: string
}

/** The rows with six columns; the last table, about variables of other programs, has fewer. */
const rows: Row[] = textOf('docs/operate/reference/config.md')
  .split('\n')
  .flatMap((line) => {
    const cells = line.split(' | ').map((cell) => cell.replace(/^\| | +\|?$/g, '').trim())
    const [name = '', type = '', initial = '', example = '', since = '', meaning = ''] = cells
    if (cells.length !== 6 || !/^`[A-Z\d_]+`$/.test(name)) return []
    return [{ name: unquoted(name), type, initial, example, since, meaning }]
  })

function unquoted(cell: string): string {
  return /^`([^`]+)`/.exec(cell)?.[1] ?? ''
}

type Name = keyof typeof Environment.shape
const schemaOf = (name: string) => Environment.shape[name as Name]

/** The validation message of a variable for an invalid value, such as `is a whole number from 2 to 200`. */
function ruleOf(name: string): string {
  return schemaOf(name).safeParse(' ').error?.issues[0]?.message ?? ''
}

/** The default of the code, as an operator would write it; undefined where the code has none. */
function defaultOf(name: string): string | undefined {
  const { def } = schemaOf(name)._zod
  if (def.type !== 'default') return undefined
  const { defaultValue } = def as unknown as { defaultValue: unknown }
  if (Array.isArray(defaultValue)) return '0'
  return typeof defaultValue === 'boolean' ? String(Number(defaultValue)) : String(defaultValue)
}

test('every environment variable has one row, with a version and a sentence', () => {
  const names = rows.map(({ name }) => name)
  expect(names.toSorted()).toEqual(Object.keys(Environment.shape).toSorted())
  for (const { name, since, meaning } of rows) {
    expect([name, since]).toEqual([name, expect.stringMatching(/^\d+\.\d+$/)])
    expect([name, meaning]).toEqual([name, expect.stringMatching(/.{10}/)])
  }
})

test('every default on the page is the default of the code', () => {
  const others = rows.filter(({ name, initial }) => {
    const expected = defaultOf(name)
    return expected !== undefined && expected !== unquoted(initial)
  })
  expect(others).toEqual([])
  expect(rows.filter(({ name }) => defaultOf(name) !== undefined).length).toBeGreaterThan(20)
})

test('every example on the page is accepted', () => {
  const examples = rows.filter(({ example }) => example !== '–')
  expect(examples.length).toBeGreaterThan(35)
  const refused = examples.filter(
    ({ name, example }) => !schemaOf(name).safeParse(unquoted(example)).success,
  )
  expect(refused).toEqual([])
})

/** Limits as `2–200`, or each of the choices. */
function typesOf(name: string): string[] {
  const [, from, to] = /whole number from (\d+) to (\d+)/.exec(ruleOf(name)) ?? []
  const [, choices] = /^is one of (.+)$/.exec(ruleOf(name)) ?? []
  return to ? [`${from}–${to}`] : (choices?.split(', ').map((choice) => `\`${choice}\``) ?? [])
}

test('the type of a variable names its limits or its choices', () => {
  const silent = rows.filter(({ name, type }) => !typesOf(name).every((one) => type.includes(one)))
  expect(silent).toEqual([])
  expect(rows.flatMap(({ name }) => typesOf(name)).length).toBeGreaterThan(20)
})

/** Whether the variable can be read from a file. The probe names a missing file. */
function isReadFromFile(name: string): boolean {
  try {
    withSecretsOfFiles({ [`${name}_FILE`]: join(root, 'no-such-file') })
    return false
  } catch {
    return true
  }
}

test('a variable that can be read from a file has the type secret, and no other has', () => {
  const secrets = rows.filter(({ type }) => type.startsWith('secret')).map(({ name }) => name)
  expect(secrets).toEqual(rows.map(({ name }) => name).filter((name) => isReadFromFile(name)))
  expect(secrets).toContain('SECRET')
})

const COMMAND = /^node scripts\/run\.mjs (src\/app\/server\/commands\/[\w-]+\.ts)$/
const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
const commands = Object.entries(scripts).flatMap(([name, script]) => {
  const [, file] = COMMAND.exec(script) ?? []
  return file ? [{ name, file }] : []
})
const commandsPage = textOf('docs/operate/reference/commands.md')

/** The text below the heading of a command, up to the next heading. */
function sectionOf(name: string): string {
  return commandsPage.split(/^#{2,3} /m).find((section) => section.startsWith(`${name}\n`)) ?? ''
}

/** The names that the command gives to parseArgs. */
function optionsOf(file: string): string[] {
  const options = textOf(file).matchAll(/'?\b([a-z-]+)'?: \{ type: '(?:string|boolean)'/g)
  return [...options].map(([, name = '']) => name)
}

test.each(commands)('the page describes $name with exactly its options', ({ name, file }) => {
  const section = sectionOf(name)
  expect(section).toContain(`npm run ${name}`)
  const described = [...section.matchAll(/--([a-z][a-z-]+)/g)].map(([, option = '']) => option)
  expect(new Set(described)).toEqual(new Set(optionsOf(file)))
})

test('every other command of the page exists', () => {
  expect(commands.length).toBeGreaterThan(9)
  const named = [...commandsPage.matchAll(/npm run ([a-z:-]+[a-z])/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
  const measuring = Object.keys(scripts).filter((name) =>
    /^(bench|test|fuzz|lighthouse)/.test(name),
  )
  const undocumented = measuring.filter((name) => !named.includes(name) && name !== 'test')
  expect(undocumented).toEqual([])
})

test('every alert has its row with what to do', () => {
  const alerts = [...textOf('docs/examples/vibework-alerts.yml').matchAll(/alert: (\w+)/g)]
  const page = textOf('docs/operate/9-monitor.md')
  const documented = [...page.matchAll(/^\| `(Vibework\w+)` +\|/gm)].map(([, name = '']) => name)
  expect(documented.toSorted()).toEqual(alerts.map(([, name = '']) => name).toSorted())
})

test('every log message that the handbook quotes is one that the server writes', () => {
  const quoted = [
    'an email will be retried',
    'an email was refused permanently',
    'two-step codes of an account are paused',
    'encrypted with another SECRET',
  ]
  const pages = globSync('docs/operate/*.md', { cwd: root }).map(textOf).join('\n')
  const server = globSync('src/**/server/**/*.ts', { cwd: root }).map(textOf).join('\n')
  expect(quoted.filter((message) => !pages.includes(message))).toEqual([])
  expect(quoted.filter((message) => !server.includes(message))).toEqual([])
})

test('the pages of the handbook are numbered without a gap, and its first page links each', () => {
  const first = textOf('docs/operate/README.md')
  const pages = [...first.matchAll(/\]\((\d+)-[a-z]+\.md\)/g)].map(([, number]) => Number(number))
  expect([...new Set(pages)].toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 11 }, (_, index) => index + 1),
  )
})
