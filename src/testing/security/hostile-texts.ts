/** Repeated, these make a text slow for a reader that starts again from each of its characters. */
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
  /** So many characters, and one at the end that lets no pattern match that looks for more of them. */
  text(length: number): string
}

const of = (length: number, unit: string) => unit.repeat(Math.max(0, length / unit.length))

/** One tag, of which a part is endless. */
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

/** With a character at the end that lets no pattern match that looks for more of them. */
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
  // After what begins a tag.
  ...Object.entries(units).map(([name, unit]) => ({
    name: `<${name}!`,
    text: (length: number) => `<${of(length - 2, unit)}!`,
  })),
  ...tags,
]

/**
 * By so much may the time grow with the double of a text's length. It is measured over two doubles, and against all
 * four quarters of the text, so that what the machine does besides, such as collecting garbage, is on both sides.
 */
const MOST_GROWTH = 2.6
const PARTS = 4
/** What costs less may be noise. By the square, the longest texts cost many times as much. */
const FLOOR_MS = 20
/** What costs as much is no noise, and trying it again takes long. */
const CERTAIN_MS = 100
const MOST_TRIES = 8

/** The processor time that some work takes of this thread. */
export async function costOf(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/**
 * By how much work on a text grows with each double of its length, where that is more than it should be. A part is
 * tried first: by the square, the whole could take minutes.
 */
export async function excessOf(
  work: (length: number) => unknown,
  longest: number,
): Promise<number | undefined> {
  for (const length of [Math.ceil(longest / 16), longest]) {
    if ((await excessAt(work, length)) === undefined) continue
    // What else the machine does can spoil one measurement; work by the square spoils both.
    const excess = await excessAt(work, length)
    if (excess !== undefined) return excess
  }
  return undefined
}

/** The least of some tries counts, because everything else that a process does only adds to one. */
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
    if (parts > CERTAIN_MS) break
    whole = Math.min(whole, await costOf(() => work(length)))
  }
  return growth(whole, parts)
}

/** With each double; what takes four quarters as long as the whole has grown by two. */
function growth(whole: number, parts: number): number {
  return ((PARTS * whole) / parts) ** (1 / Math.log2(PARTS))
}
