import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/**
 * The root files of features and of the platform: contracts and rules, which must not depend on a browser or a server.
 */
const PURE_FILE = /\/src\/\w+\/[\w-]+\.ts$/
const SCHEMAS = '?schemas'
/**
 * The fields of an endpoint that a browser needs to make a call; validation, access and documentation are for the
 * server. Only fields written in the endpoint itself are kept, not fields spread into it.
 */
const USED_BY_BROWSERS = new Set(['method', 'path', 'paged'])

/** The part of the syntax tree that this plugin reads. */
interface Node {
  type: string
  start: number
  end: number
  name?: string
  body?: Node[]
  declaration?: {
    declarations?: { id: Node; init?: Node & { callee?: Node; arguments?: Node[] } }[]
  }
  properties?: (Node & { key?: Node; value: Node })[]
}

/**
 * Reduces each contract to the method and path of its endpoints in the browser build. The schemas move to a separate
 * module that only pages with form validation load, so that the first page load does not need the schema library
 * (docs/decisions/0012).
 */
export function contractsForBrowsers(): Plugin {
  return {
    name: 'vibework:contracts-for-browsers',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) => (id.endsWith(SCHEMAS) ? readFile(id.slice(0, -SCHEMAS.length), 'utf8') : null),
    transform(code, id) {
      const file = id.replace(SCHEMAS, '')
      if (!PURE_FILE.test(file)) return null
      const tree = this.parse(code, { lang: 'ts' }) as unknown as Node
      const contract = contractIn(tree)
      const slim =
        contract && id === file
          ? `export * from '${file}${SCHEMAS}'\n${endpointsOf(contract.init, contract.name, code)}`
          : withoutEffects(code.slice(0, contract?.start), tree)
      return { code: slim, map: null, moduleSideEffects: false }
    },
  }
}

/** The file's `export const … = defineContract({…})`, which is always its last statement. */
function contractIn({ body = [] }: Node) {
  const statement = body.at(-1)
  const [constant] = statement?.declaration?.declarations ?? []
  if (constant?.init?.callee?.name !== 'defineContract' || !statement) return undefined
  return { start: statement.start, name: constant.id.name ?? '', init: constant.init }
}

function endpointsOf({ arguments: args = [] }: { arguments?: Node[] }, name: string, code: string) {
  const endpoints = (args[0]?.properties ?? []).map(({ key, value }) => {
    const kept = (value.properties ?? []).filter((one) => USED_BY_BROWSERS.has(one.key?.name ?? ''))
    const names = new Set(kept.map((one) => one.key?.name))
    if (!names.has('method') || !names.has('path')) {
      throw new Error(`${name}.${key?.name} must write its method and path itself`)
    }
    return `  ${key?.name}: { ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} },`
  })
  return [`export const ${name} = {`, ...endpoints, '}'].join('\n')
}

/** Marks every call that runs when the module is loaded as pure, so that the bundler may drop it when unused. */
function withoutEffects(code: string, tree: Node): string {
  const marked = callsIn(tree).filter((start) => start < code.length)
  // Insert from the end, so that earlier positions stay valid.
  return marked
    .toSorted((a, b) => b - a)
    .reduce((text, at) => `${text.slice(0, at)}/* @__PURE__ */ ${text.slice(at)}`, code)
}

/** The start positions of all calls, except calls inside functions. */
function callsIn(node: unknown): number[] {
  if (Array.isArray(node)) return node.flatMap((one) => callsIn(one))
  if (typeof node !== 'object' || node === null) return []
  const { type = '', start = 0 } = node as Partial<Node>
  if (/Function|^Method|^Class/.test(type)) return []
  const inside = Object.values(node).flatMap((child) => callsIn(child))
  return type === 'CallExpression' ? [start, ...inside] : inside
}
