/** A seeded generator (mulberry32) of numbers in [0, 1), so that every demo marketplace is the same. */
export interface Random {
  (): number
  /** An integer in [from, to]. */
  between(from: number, to: number): number
  pick<Item>(items: readonly Item[]): Item
  shuffled<Item>(items: readonly Item[]): Item[]
}

export function randomFrom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return Object.assign(next, {
    between,
    pick<Item>(items: readonly Item[]) {
      const item = items[between(0, items.length - 1)]
      if (item === undefined) throw new Error('Nothing to pick from')
      return item
    },
    shuffled<Item>(items: readonly Item[]) {
      const ranked = items.map((item) => ({ item, rank: next() }))
      return ranked.toSorted((a, b) => a.rank - b.rank).map(({ item }) => item)
    },
  })
}
