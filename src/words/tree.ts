import { pathOf } from './keys.ts'

export type Tree = Record<string, unknown>

/** A copy of a catalogue with other texts at their keys. Branches without a change are shared with the original. */
export function withTexts(tree: Tree, texts: Iterable<readonly [string, unknown]>): Tree {
  const copies = new Set<Tree>()
  const copied = (branch: Tree): Tree => {
    if (copies.has(branch)) return branch
    const copy = { ...branch }
    copies.add(copy)
    return copy
  }
  const result = copied(tree)
  for (const [key, value] of texts) {
    const path = pathOf(key)
    const leaf = path.pop() ?? ''
    let branch = result
    for (const name of path) branch = branch[name] = copied((branch[name] ?? {}) as Tree)
    branch[leaf] = value
  }
  return result
}

/** Every text of a catalogue with its key. */
export function textsIn(tree: unknown, path: string): [string, string][] {
  if (typeof tree === 'string') return [[path, tree]]
  return Object.entries(tree as object).flatMap(([name, branch]) =>
    textsIn(branch, `${path}.${name}`),
  )
}
