import type { AdminMenuItem } from './admin-contract.ts'
import type { Translations } from './menu.ts'

/** An item in the editor. `key` identifies it while it is edited. */
export interface Leaf {
  key: string
  title: string
  translations: Translations
  url: string | null
  pageId: number | null
  openInNewTab: boolean
  hidden: 'draft' | 'deleted' | null
}
export interface Branch extends Leaf {
  children: Leaf[]
}
export type Tree = readonly Branch[]

export const moves = ['up', 'down', 'indent', 'outdent'] as const
export type Move = (typeof moves)[number]
export type Side = 'before' | 'after' | 'inside'

export function treeOf(items: readonly AdminMenuItem[]): Tree {
  const leaf = ({ id, url, pageId, translations, ...rest }: Omit<AdminMenuItem, 'children'>) => ({
    ...rest,
    key: `kept-${id}`,
    url,
    pageId,
    translations: translations as Translations,
  })
  return items.map(({ children, ...item }) => ({
    ...leaf(item),
    children: children.map((child) => leaf(child)),
  }))
}

interface Place {
  item: Branch
  /** The top item above it; undefined for a top item. */
  parent: Branch | undefined
  index: number
  siblings: number
}

export function placeOf(tree: Tree, key: string): Place | undefined {
  for (const [index, top] of tree.entries()) {
    if (top.key === key) return { item: top, parent: undefined, index, siblings: tree.length }
    const below = top.children.findIndex((child) => child.key === key)
    const child = top.children[below]
    if (child) {
      const siblings = top.children.length
      return { item: { ...child, children: [] }, parent: top, index: below, siblings }
    }
  }
  return undefined
}

/** Menus have two levels, so an item with children cannot become a child. */
export function canMove(tree: Tree, key: string, move: Move): boolean {
  const place = placeOf(tree, key)
  if (!place) return false
  const { item, parent, index, siblings } = place
  if (move === 'up') return index > 0
  if (move === 'down') return index < siblings - 1
  if (move === 'outdent') return parent !== undefined
  return parent === undefined && index > 0 && item.children.length === 0
}

/** Returns the tree unchanged if the move is impossible. */
export function moved(tree: Tree, key: string, move: Move): Tree {
  const place = placeOf(tree, key)
  if (!place || !canMove(tree, key, move)) return tree
  const { item, parent, index } = place
  if (move === 'outdent' && parent) return put(without(tree, key), item, parent.key, 'after')
  if (move === 'indent') {
    const above = tree[index - 1]
    return above ? put(without(tree, key), item, above.key, 'inside') : tree
  }
  const next = (parent?.children ?? tree)[index + (move === 'up' ? -1 : 1)]
  return next
    ? dropped(tree, key, { on: next.key, side: move === 'up' ? 'before' : 'after' })
    : tree
}

/** Drops an item before, after or inside another. Returns the tree unchanged if that is impossible. */
export function dropped(tree: Tree, key: string, { on, side }: { on: string; side: Side }): Tree {
  const [place, target] = [placeOf(tree, key), placeOf(tree, on)]
  if (!place || !target || key === on || target.parent?.key === key) return tree
  const goesBelow = side === 'inside' || target.parent !== undefined
  if (goesBelow && place.item.children.length > 0) return tree
  if (side === 'inside' && target.parent) return tree
  return put(without(tree, key), place.item, on, side)
}

/** Removes an item; its children move up to its place. */
export function removed(tree: Tree, key: string): Tree {
  return tree.flatMap((top) => {
    if (top.key === key) return top.children.map((child) => ({ ...child, children: [] }))
    return [{ ...top, children: top.children.filter((child) => child.key !== key) }]
  })
}

export function changed(tree: Tree, key: string, change: Omit<Leaf, 'key'>): Tree {
  return tree.map((top) => ({
    ...(top.key === key ? { ...top, ...change } : top),
    children: top.children.map((child) => (child.key === key ? { ...child, ...change } : child)),
  }))
}

/** The tree in the form of the request. */
export function itemsOf(tree: Tree) {
  const leaf = ({ title, translations, url, pageId, openInNewTab }: Leaf) => {
    return { title, translations, url, pageId, openInNewTab }
  }
  return tree.map(({ children, ...top }) => ({
    ...leaf(top),
    children: children.map((child) => leaf(child)),
  }))
}

function without(tree: Tree, key: string): Tree {
  return tree
    .filter((top) => top.key !== key)
    .map((top) => ({ ...top, children: top.children.filter((child) => child.key !== key) }))
}

function put(tree: Tree, item: Branch, on: string, side: Side): Tree {
  const { children: _none, ...leaf } = item
  return tree.flatMap((top) => {
    if (top.key === on && side === 'inside') return [{ ...top, children: [...top.children, leaf] }]
    if (top.key === on) return side === 'before' ? [item, top] : [top, item]
    const children = top.children.flatMap((child) => {
      if (child.key !== on) return [child]
      return side === 'before' ? [leaf, child] : [child, leaf]
    })
    return [{ ...top, children }]
  })
}
