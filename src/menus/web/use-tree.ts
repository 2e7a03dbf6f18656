import { useState } from 'react'
import type { AdminMenu } from '../admin-contract.ts'
import { treeOf, type Tree } from '../tree.ts'

interface State {
  /** The menu the edits started from. */
  base: AdminMenu
  tree: Tree
  /** Earlier trees, newest last. */
  past: Tree[]
}

/** The edited tree with undo until it is saved. */
export function useTree(menu: AdminMenu) {
  const [state, setState] = useState<State>(() => fresh(menu))
  const { base, tree, past } = state
  const isDirty = past.length > 0
  // A change by another admin does not replace unsaved edits.
  if (!isDirty && menu.version !== base.version) setState(fresh(menu))
  return {
    tree,
    isDirty,
    version: base.version,
    /** Returns false if nothing changed. */
    change(next: Tree): boolean {
      if (next === tree) return false
      setState({ base, tree: next, past: [...past, tree] })
      return true
    },
    undo() {
      const last = past.at(-1)
      if (last) setState({ base, tree: last, past: past.slice(0, -1) })
    },
    reset: (to: AdminMenu = menu) => setState(fresh(to)),
    /** Keeps these edits on top of the version that another admin saved. */
    rebase: (to: AdminMenu) => setState({ base: to, tree, past }),
    /** Called when saving starts. The returned function starts from the saved menu and keeps the edits made since. */
    followSave() {
      return (saved: AdminMenu) =>
        setState((now) =>
          now.tree === tree
            ? fresh(saved)
            : { ...now, base: saved, past: now.past.slice(past.length) },
        )
    },
  }
}
export type EditedTree = ReturnType<typeof useTree>

function fresh(menu: AdminMenu): State {
  return { base: menu, tree: treeOf(menu.items), past: [] }
}
