/** Repeated, each of these slows down a reader that starts again at each character. */
const units = {
  letters: 'a',
  capitals: 'A',
  spaces: ' ',
  'line breaks': '\n',
  carriages: '\r\n',
  digits: '1',
  'digits with dots': '1.',
  hyphens: '-',
  dots: '.',
  'smaller than': '<',
  'tags without end': '<a',
  'closing tags': '</p>',
  'tags inside tags': '<p><b>',
  'attributes without end': '<p a="',
  'crossed tags': '<b><p></b>',
  'items of lists': '<ul><li>',
  breaks: '<br>',
  comments: '<!--',
  'whole entities': '&amp;',
  entities: '&',
  'numbered entities': '&#1',
  'at signs': 'a@',
  'hosts and names': 'a.b@c.d ',
  addresses: 'http://',
  'brackets of links': 'http://a)',
  brackets: '[',
  parentheses: '(',
  braces: '{{',
  quotes: '"',
  'opening quotes': '“',
  backslashes: '\\',
  commas: ' ,',
  'equals signs': '=',
  'signs of words': 'c++ ',
  'words of a pattern': '(a+)+$ ',
  'spelled digits': 'one two ',
  'words of payment': 'pay me ',
  ideographs: '漢',
  'combining marks': '\u0301',
  'letters with marks': 'a\u0301',
  joiners: '\u200D',
  'joined emoji': '👩\u200D',
  'right to left': 'ع\u200C',
  'invisible marks': '\u200B',
  slashes: '/',
  'encoded letters': '%41',
  percents: '%',
  stars: '*',
}

export interface Shape {
  name: string
  /** A text of about this length. */
  text(length: number): string
}

const of = (length: number, unit: string) => unit.repeat(Math.max(0, length / unit.length))

/** A single tag with one very long part. */
const tags: readonly Shape[] = [
  {
    name: 'attributes',
    text: (length) => `<p ${Array.from({ length: length / 8 }, (_, at) => `a${at}`).join(' ')}>`,
  },
  { name: 'classes', text: (length) => `<p class="${of(length - 20, 'ql-a ')}">x</p>` },
  { name: 'styles', text: (length) => `<p style="${of(length - 20, ';text-align: ')}">x</p>` },
  { name: 'blanks of a style', text: (length) => `<p style="${of(length - 20, ' ')}">x</p>` },
  { name: 'an address', text: (length) => `<a href="${of(length - 20, 'a:')}">x</a>` },
  { name: 'a path', text: (length) => `<a href="${of(length - 20, '/..')}">x</a>` },
  { name: 'a picture', text: (length) => `<img src="/media/${of(length - 40, 'a')}" alt="">` },
  { name: 'words of a picture', text: (length) => `<img alt="${of(length - 40, '&"')}" src="/a">` },
]

/** Each ends with a different character, so that a pattern for the repeated unit fails only at the end. */
export const endedShapes: readonly Shape[] = Object.entries(units).map(([name, unit]) => ({
  name: `${name}!`,
  text: (length) => `${of(length - 1, unit)}!`,
}))

export const shapes: readonly Shape[] = [
  ...Object.entries(units).map(([name, unit]) => ({
    name,
    text: (length: number) => of(length, unit),
  })),
  ...endedShapes,
  // The same texts after the start of a tag.
  ...Object.entries(units).map(([name, unit]) => ({
    name: `<${name}!`,
    text: (length: number) => `<${of(length - 2, unit)}!`,
  })),
  ...tags,
]

/**
 * How much the time may grow when the length doubles. Measured over two doublings, by comparing the whole text with its
 * four quarters, so that overhead such as garbage collection affects both sides.
 */
const MOST_GROWTH = 2.6
const PARTS = 4
/** Shorter times may be noise. Quadratic work takes many times longer on the longest texts. */
const FLOOR_MS = 20
/** Longer times are little noise, and repeating them takes long, so a few tries are enough. */
const CERTAIN_MS = 100
const CERTAIN_TRIES = 3
const MOST_TRIES = 8

/** The CPU time that this thread spends on some work, in milliseconds. */
export async function costOf(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/**
 * The growth of the time per doubling of the text's length, if it is above the limit; undefined if it is fine. A
 * sixteenth of the length is tried first, because quadratic work on the whole could take minutes.
 */
export async function excessOf(
  work: (length: number) => unknown,
  longest: number,
): Promise<number | undefined> {
  for (const length of [Math.ceil(longest / 16), longest]) {
    if ((await excessAt(work, length)) === undefined) continue
    // Measures twice, because another process can disturb one measurement, while quadratic work fails both.
    const excess = await excessAt(work, length)
    if (excess !== undefined) return excess
  }
  return undefined
}

/** Uses the shortest of several measurements, because other work of the process only adds time. */
async function excessAt(work: (length: number) => unknown, length: number) {
  let whole = await costOf(() => work(length))
  if (whole < FLOOR_MS) return undefined
  let parts = Infinity
  const inParts = async () => {
    for (let part = 0; part < PARTS; part++) await work(Math.ceil(length / PARTS))
  }
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    parts = Math.min(parts, await costOf(inParts))
    if (whole < FLOOR_MS || growth(whole, parts) <= MOST_GROWTH) return undefined
    if (parts > CERTAIN_MS && tries + 1 >= CERTAIN_TRIES) break
    whole = Math.min(whole, await costOf(() => work(length)))
  }
  return growth(whole, parts)
}

/** The growth per doubling. The whole text is four quarters, so two doublings longer than one of them. */
function growth(whole: number, parts: number): number {
  return ((PARTS * whole) / parts) ** (1 / Math.log2(PARTS))
}
