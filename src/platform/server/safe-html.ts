import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html'
import { fail } from '#platform/errors.ts'
import { textOfHtml } from '#platform/html-text.ts'
import { shownIn } from '#platform/plain-text.ts'
import {
  alignmentClass,
  alignments,
  indentClass,
  MAX_HTML,
  MAX_INDENT,
  MAX_TEXT_BYTES,
} from '#platform/prose.ts'
import { BLOCK, withoutBlocks } from './text-blocks.ts'

/** The maximum nesting. Deeper elements are removed but their text stays (decision 29). */
const MAX_DEPTH = 64
/** No real text has more tags or entities, and reading more would be too slow. */
const MAX_SIGNS = 40_000
/** Sanitizing broken HTML may produce HTML that is broken differently, so it is repeated up to this often. */
const MAX_ROUNDS = 5

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const placed = ['p', ...headings]
const unplaced = 'br strong em u s blockquote ol ul li a img pre code table tbody tr td th'.split(
  ' ',
)
/** These elements only separate their text from the surrounding text (text-blocks.ts). */
const blocks =
  'address article aside center dd details dialog dir dl dt fieldset figcaption figure footer form header hgroup hr legend main menu nav optgroup search section summary'.split(
    ' ',
  )
/** The content of these elements is not part of the text. */
const silent =
  'script style textarea option select noscript template title xmp iframe noembed noframes plaintext object svg math'.split(
    ' ',
  )
const placeClasses = new Set([
  ...alignments.map((alignment) => alignmentClass(alignment)),
  ...Array.from({ length: MAX_INDENT }, (_, index) => indentClass(index + 1)),
])

export interface SafeHtmlOptions {
  /** The author of the links: links by users carry no weight for search engines. */
  links: 'own' | 'users'
}

/**
 * Keeps only the formats that the toolbar offers; other tags are removed and their text stays. Sanitizing the output
 * again does not change it. Throws 'content.too_long'.
 */
export function safeHtml(html: string, options: SafeHtmlOptions): string {
  checkAmount(html)
  return safeHtmlIfShort({ html, ...options }) ?? fail('content.too_long')
}

/** Refuses HTML that is too large to be read. Throws 'content.too_long'. */
export function checkAmount(html: string): void {
  const isTooMuch =
    html.length > MAX_HTML || count(html, '<') > MAX_SIGNS || count(html, '&') > MAX_SIGNS
  if (isTooMuch) fail('content.too_long')
}

/** Safe HTML, or undefined if it is too long. A worker thread could not pass on an AppError. */
export function safeHtmlIfShort({
  html,
  links,
}: SafeHtmlOptions & { html: string }): string | undefined {
  const options = optionsFor(links)
  let safe = flattened(withCaptions(html))
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = safe
    safe = withoutBlocks(shownIn(sanitizeHtml(before, options)))
    if (isTooLong(safe)) return undefined
    if (safe === before) return safe
  }
  // This has never happened. All tags are removed, so the text is kept as plain text.
  return sanitizeHtml(safe, { ...options, allowedTags: [] })
}

function isTooLong(safe: string): boolean {
  return safe.length > MAX_HTML || Buffer.byteLength(textOfHtml(safe)) > MAX_TEXT_BYTES
}

function count(html: string, sign: '<' | '&'): number {
  let found = 0
  for (let at = html.indexOf(sign); at !== -1; at = html.indexOf(sign, at + 1)) found++
  return found
}

/** Tags that are closed implicitly when the next one of their kind begins. */
const endsByItself = new Set(['p', 'li', 'dt', 'dd', 'tr', 'td', 'th', 'option'])
const isVoid = /^(?:br|hr|img|input|wbr|area|base|col|embed|link|meta|source|track)$/

/** A table's caption becomes the first row. */
function withCaptions(html: string): string {
  return html.replaceAll(/<(\/?)caption\b[^<>]*>/gi, (_, slash: string) =>
    slash ? '</td></tr>' : '<tr><td>',
  )
}

/** Removes elements nested too deeply before parsing, which takes quadratic time in the depth. */
function flattened(html: string): string {
  const open: string[] = []
  return html.replaceAll(
    /<(\/?)([a-z][a-z0-9]*)(?:[^a-z0-9<>][^<>]*)?>/gi,
    (tag, slash: string, written: string) => {
      const name = written.toLowerCase()
      if (isVoid.test(name)) return tag
      if (slash) {
        const at = open.lastIndexOf(name)
        if (at !== -1) open.length = at
        return at === -1 ? '' : tag
      }
      if (endsByItself.has(name) && open.at(-1) === name) open.pop()
      if (open.length === MAX_DEPTH) return ''
      open.push(name)
      return tag
    },
  )
}

function optionsFor(links: SafeHtmlOptions['links']): IOptions {
  return {
    allowedTags: [...placed, ...unplaced, BLOCK],
    allowedAttributes: {
      a: ['href', 'target', 'rel'],
      img: ['src', 'alt', 'width', 'height', 'loading', 'referrerpolicy'],
      ol: ['start', 'type'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
      ...Object.fromEntries(placed.map((tag) => [tag, ['class']])),
    },
    // Addresses are checked below, with the rules by which browsers read them.
    allowedSchemesAppliedToAttributes: [],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: silent,
    nestingLimit: MAX_DEPTH,
    parseStyleAttributes: false,
    transformTags: {
      ...Object.fromEntries(placed.map((tag) => [tag, placedTag])),
      ...Object.fromEntries(blocks.map((tag) => [tag, BLOCK])),
      thead: 'tbody',
      tfoot: 'tbody',
      ol: (tagName, { start, type }) => ({ tagName, attribs: numbered(start, type) }),
      td: (tagName, attributes) => ({ tagName, attribs: spansOf(attributes) }),
      th: (tagName, attributes) => ({ tagName, attribs: spansOf(attributes) }),
      b: 'strong',
      i: 'em',
      strike: 's',
      del: 's',
      a: (_, { href, target }) => linkOf({ href, target }, links),
      img: (tag, attributes) => ({ tagName: tag, attribs: imageOf(attributes) }),
    },
    // Removes images without a valid address.
    exclusiveFilter: ({ tag, attribs }) => (tag === 'img' ? !attribs['src'] : false),
  }
}

/** Keeps alignment and indentation in any notation, and no other class or style. */
function placedTag(tagName: string, { class: classes = '', style = '' }: Attributes): Tag {
  const wanted = classes
    .split(/\s+/, 20)
    .map((name) => name.replace('ql-', '').replace('align-left', ''))
  const styled = /(?:^|;)\s*text-align\s*:\s*(center|right|justify)\s*(?:;|$)/i.exec(style)?.[1]
  if (styled) wanted.push(`align-${styled.toLowerCase()}`)
  const known = wanted.filter((name) => placeClasses.has(name))
  const isAligned = (name: string) => name.startsWith('align-')
  const kept = [known.find(isAligned), known.find((name) => !isAligned(name))]
    .filter((name) => name !== undefined)
    .join(' ')
  return { tagName, attribs: kept ? { class: kept } : {} }
}

/** The start and the numbering style of a list, unless they are the defaults. */
function numbered(start: string | undefined, type: string | undefined): Attributes {
  return {
    ...(start && start !== '1' && /^[1-9]\d{0,5}$/.test(start) && { start }),
    ...(type && /^[aAiI]$/.test(type) && { type }),
  }
}

function spansOf({ colspan, rowspan }: Attributes): Attributes {
  const isSpan = (count: string | undefined) => /^(?:[2-9]|[1-9]\d)$/.test(count ?? '')
  return {
    ...(colspan && isSpan(colspan) && { colspan }),
    ...(rowspan && isSpan(rowspan) && { rowspan }),
  }
}

/** A link without a valid address is replaced by its text. */
function linkOf(
  { href, target }: { href?: string | undefined; target?: string | undefined },
  links: SafeHtmlOptions['links'],
): Tag {
  const address = href === undefined ? undefined : linkAddress(href)
  if (address === undefined) return { tagName: 'span', attribs: {} }
  const opensAnew = target === '_blank'
  const rel = links === 'users' ? 'noopener nofollow ugc' : opensAnew ? 'noopener' : undefined
  return {
    tagName: 'a',
    attribs: { href: address, ...(opensAnew && { target: '_blank' }), ...(rel && { rel }) },
  }
}

const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:'])
const HERE = 'https://here.invalid'

/** The normalized address as a browser reads it. Undefined unless it is a page, an email address or a phone number. */
function linkAddress(href: string): string | undefined {
  if (href.trim() === '') return undefined
  const url = URL.parse(href, `${HERE}/`)
  if (!url || !SCHEMES.has(url.protocol)) return undefined
  if (url.username || url.password) return undefined
  if (url.origin !== HERE) {
    // An address without a scheme would inherit that of the page, and its host is easy to overlook.
    return /^[\0-\x20]*[a-z]+:/i.test(href) ? url.href : undefined
  }
  if (href.trim().startsWith('#')) return url.hash || undefined
  return url.pathname.startsWith('//') ? undefined : url.pathname + url.search + url.hash
}

/** Accepts https addresses and our own uploads. Other sites do not learn which page shows their image. */
function imageOf({ src = '', alt = '', width, height }: Attributes): Attributes {
  const address = imageAddressIn(src)
  if (address === undefined) return {}
  return {
    src: address,
    alt,
    ...sizeOf('width', width),
    ...sizeOf('height', height),
    loading: 'lazy',
    ...(address.startsWith('https:') && { referrerpolicy: 'no-referrer' }),
  }
}

function imageAddressIn(src: string): string | undefined {
  if (/^\/media\/[\w.-]+$/.test(src)) return src
  const url = URL.parse(src)
  return url?.protocol === 'https:' && !url.username && !url.password ? url.href : undefined
}

function sizeOf(name: string, value: string | undefined): Attributes {
  return value !== undefined && /^[1-9]\d{0,3}$/.test(value) ? { [name]: value } : {}
}
