const MIN_TAG = 2
const MAX_TAG = 30

interface Added {
  tags: string[]
  /** What could not be taken, to be put right. */
  left: string
  why: 'full' | 'size' | undefined
}

/** The tags with those in a text added, which commas or lines part; those that differ in case only are one. */
export function withTags(tags: readonly string[], text: string, max: number): Added {
  const taken = [...tags]
  const left: string[] = []
  let why: Added['why']
  for (const word of text.split(/[,\n]/)) {
    const tag = word.replaceAll(/\s+/g, ' ').trim()
    const isKnown = taken.some((one) => one.toLowerCase() === tag.toLowerCase())
    if (tag === '' || isKnown) continue
    const letters = [...tag].length
    if (letters < MIN_TAG || letters > MAX_TAG) why = 'size'
    else if (taken.length >= max) why = 'full'
    else {
      taken.push(tag)
      continue
    }
    left.push(tag)
  }
  return { tags: taken, left: left.join(', '), why }
}
