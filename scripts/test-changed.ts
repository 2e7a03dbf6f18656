import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'

/**
 * `npm run test:changed -- COMMIT`: the tests that a change since a commit can break, by the graph of imports; without a
 * commit, since the last one. A server test exercises its own room over HTTP, so it depends on all of the room's
 * server code and on what that imports. The tests of the whole product, other than its permissions, and the journeys
 * are left to `npm test`.
 */

const root = join(import.meta.dirname, '..')
const since = process.argv[2] ?? 'HEAD'
const POSTGRES = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const PERMISSIONS = 'src/testing/permissions/permissions.test.ts'
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

const changed = new Set([
  ...git('diff', '--name-only', since),
  ...git('ls-files', '--others', '--exclude-standard'),
])
if (changed.size === 0) {
  console.log(`Nothing has changed since ${since}.`)
  process.exit(0)
}
const sources = globSync('{src,test,scripts}/**/*.{ts,tsx}', { cwd: root })
const imports = new Map(sources.map((file) => [file, importsOf(file)]))
const tests = sources.filter((file) => /\.test\.tsx?$/.test(file))
const isServerTest = (file: string) => /^src\/(.*\/server\/|testing\/)/.test(file)
/** The roof, the scenes and the product as a process know every room, so their imports say nothing. */
const knowsEverything = (file: string) => /^src\/(app|testing)\//.test(file)

const broken = tests.filter((test) => startOf(test).some((file) => reaches(file)))
const unit = broken.filter((test) => !isServerTest(test) && !test.startsWith('src/app/product/'))
// These read the files of the whole project instead of importing them.
const readers = tests.filter((test) => /^src\/app\/[^/]+\.test\.ts$/.test(test) && !isSlow(test))
const server = broken.filter((test) => isServerTest(test))
const paths = [...changed].flatMap((file) => apiPathsOf(roomOf(file)))
console.log(
  `${changed.size} changed files: ${unit.length} files of unit tests and ${server.length} of server tests depend on them.`,
)

const engine = (await isReachable()) ? { TEST_ENGINE: 'postgres', TEST_DATABASE_URL: POSTGRES } : {}
const checks = [
  run('oxfmt/bin/oxfmt', [
    '--check',
    ...[...changed].filter((file) => existsSync(join(root, file))),
  ]),
  vitest('unit', [...new Set([...unit, ...readers])]),
  server.length === 0 || vitest('server', server, engine),
  paths.length === 0 || vitest('server', [PERMISSIONS, '-t', paths.join('|')], engine),
]
process.exit(checks.every(Boolean) ? 0 : 1)

/** Where the dependencies of a test begin: at itself, and for a server test at the server code of its room. */
function startOf(test: string): string[] {
  if (!isServerTest(test) || knowsEverything(test)) return [test]
  const room = roomOf(test)
  const own = (file: string) => file.startsWith(`${room}/`) && !file.includes('/web/')
  return [test, ...sources.filter((file) => own(file) && !tests.includes(file))]
}

/** Whether a changed file is reached by imports, other than through a file that knows every room. */
function reaches(start: string): boolean {
  const seen = new Set([start])
  for (const file of seen) {
    if (changed.has(file)) return true
    if (file !== start && knowsEverything(file)) continue
    for (const one of imports.get(file) ?? []) seen.add(one)
  }
  return false
}

function importsOf(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), 'utf8'))
  return importedFiles.flatMap(({ fileName }) => {
    if (fileName.startsWith('#')) return [`src/${fileName.slice(1)}`]
    if (!fileName.startsWith('.')) return []
    return [relative(root, join(root, dirname(file), fileName))]
  })
}

function roomOf(file: string): string {
  return file.split('/').slice(0, 2).join('/')
}

/** The paths that the contracts of a room name. */
function apiPathsOf(room: string): string[] {
  if (!room.startsWith('src/') || knowsEverything(`${room}/`)) return []
  return globSync(`${room}/*contract.ts`, { cwd: root }).flatMap((contract) =>
    [...readFileSync(join(root, contract), 'utf8').matchAll(/path: '([^']+)'/g)].map(
      ([, path = '']) => RegExp.escape(path),
    ),
  )
}

/** Tests of many hostile texts take a minute, so only an import makes them run. */
function isSlow(test: string): boolean {
  return /linear-functions|search-values/.test(test)
}

function vitest(project: string, args: string[], env = {}): boolean {
  return run('vitest/vitest.mjs', ['run', '--project', project, '--reporter=dot', ...args], env)
}

function run(tool: string, args: string[], env = {}): boolean {
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } } as const
  return (
    spawnSync(process.execPath, [join(root, 'node_modules', tool), ...args], options).status === 0
  )
}

function isReachable(): Promise<boolean> {
  const { hostname, port } = new URL(POSTGRES)
  const socket = connect({ host: hostname, port: Number(port || 5432), timeout: 1000 })
  return new Promise((resolve) => {
    for (const [event, answer] of [
      ['connect', true],
      ['error', false],
      ['timeout', false],
    ] as const) {
      socket.once(event, () => {
        socket.destroy()
        resolve(answer)
      })
    }
  })
}
