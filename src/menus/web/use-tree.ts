import { useState } from 'react'
import type { AdminMenu } from '../admin-contract.ts'
import { treeOf, type Tree } from '../tree.ts'

interface State {
  /** The menu it was made from. */
  base: AdminMenu
  tree: Tree
  /** Earlier trees, the newest last. */
  past: Tree[]
}

/** A tree while it is edited: what was done can be taken back until it is saved. */
export function useTree(menu: AdminMenu) {
  const [state, setState] = useState<State>(() => fresh(menu))
  const { base, tree, past } = state
  const isDirty = past.length > 0
  // Somebody else's change replaces nothing that was begun here.
  if (!isDirty && menu.version !== base.version) setState(fresh(menu))
  return {
    tree,
    isDirty,
    version: base.version,
    /** False where nothing changed. */
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
    /** Goes on with these edits upon what somebody else saved. */
    rebase: (to: AdminMenu) => setState({ base: to, tree, past }),
    /** Called when it is sent: what it answers begins again from what was saved, with what was done since. */
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
