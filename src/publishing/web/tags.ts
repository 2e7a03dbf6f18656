const MIN_TAG = 2
const MAX_TAG = 30

interface Added {
  tags: string[]
  /** The text that could not be added, for the member to correct. */
  left: string
  why: 'full' | 'size' | undefined
}

/** Adds the tags of a text that is separated by commas or line breaks. Skips tags that differ only in case. */
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
