import { HeadCodeProblem, readHeadCode, refuse, type HeadElement } from './head-code.ts'

/** The allowed attributes of each element. All others are rejected. */
const attributesOf: Record<HeadElement['name'], readonly string[]> = {
  script: ['src', 'type', 'async', 'defer', 'id', 'crossorigin', 'integrity', 'referrerpolicy'],
  style: ['media', 'id'],
  meta: ['name', 'property', 'content', 'itemprop', 'media'],
  link: ['rel', 'href', 'type', 'sizes', 'media', 'hreflang', 'title', 'color', 'crossorigin'],
  img: ['src', 'alt', 'width', 'height', 'style'],
  noscript: [],
}
const scriptTypes = new Set(['', 'text/javascript', 'application/javascript', 'module'])
const DATA_TYPE = 'application/ld+json'
/** The allowed link relations: none that loads styles or scripts. */
const relations = new Set([
  'icon',
  'apple-touch-icon',
  'mask-icon',
  'canonical',
  'preconnect',
  'dns-prefetch',
  'alternate',
  'me',
])
/** Meta names that the product sets itself. */
const ownMetaNames = new Set(['robots', 'referrer', 'viewport', 'color-scheme', 'description'])
/** Hosts contain letters, digits, dots and hyphens only, so that browsers cannot interpret the URL differently. */
const HTTPS = /^https:\/\/[a-z0-9.-]+(?::\d{1,5})?(?:[/?#]|$)/i
const HIDDEN = /^\s*display\s*:\s*none\s*(?:;\s*)?$/i

/** Parses and validates head code. Throws HeadCodeProblem with the reason. */
export function checkedHeadCode(code: string): HeadElement[] {
  const elements = readHeadCode(code)
  for (const element of elements) checkElement(element)
  return elements
}

/** The reason why head code is invalid; undefined if it is valid. */
export function problemInHeadCode(code: string): string | undefined {
  try {
    checkedHeadCode(code)
    return undefined
  } catch (error) {
    if (error instanceof HeadCodeProblem) return error.message
    throw error
  }
}

function checkElement(element: HeadElement): void {
  const { name, attributes, line, children } = element
  for (const [attribute] of attributes) {
    const isData = name === 'script' && attribute.startsWith('data-')
    if (!isData && !attributesOf[name].includes(attribute)) {
      refuse(line, `“${attribute}” is not allowed in this tag`)
    }
  }
  if (name === 'script') checkScript(element)
  if (name === 'link') checkLink(element)
  if (name === 'meta') checkMeta(element)
  if (name === 'img') checkPicture(element)
  for (const child of children) checkElement(child)
}

function checkScript(element: HeadElement): void {
  const type = valueOf(element, 'type').trim().toLowerCase()
  const isData = type === DATA_TYPE
  if (!isData && !scriptTypes.has(type)) {
    refuse(element.line, 'this kind of script is not allowed here')
  }
  if (!has(element, 'src')) return
  if (isData) refuse(element.line, 'this kind of script is not allowed here')
  if (!isHttps(valueOf(element, 'src'))) {
    refuse(element.line, 'a script’s address must start with https://')
  }
  if (element.text.trim() !== '') refuse(element.line, 'a script with an address must be empty')
}

function checkLink(element: HeadElement): void {
  const kinds = valueOf(element, 'rel').toLowerCase().split(/\s+/).filter(Boolean)
  const isKnown = kinds.length > 0 && kinds.every((kind) => relations.has(kind))
  if (!isKnown) refuse(element.line, 'this kind of link is not allowed here')
  const href = valueOf(element, 'href')
  if (!isHttps(href) && !/^\/(?!\/)/.test(href)) {
    refuse(element.line, 'a link’s address must start with https://')
  }
}

function checkMeta(element: HeadElement): void {
  const name = valueOf(element, 'name').trim().toLowerCase()
  if (ownMetaNames.has(name)) {
    refuse(element.line, 'the site already adds this, so it is not allowed here')
  }
}

function checkPicture(element: HeadElement): void {
  if (!isHttps(valueOf(element, 'src'))) {
    refuse(element.line, 'an image’s address must start with https://')
  }
  if (has(element, 'style') && !HIDDEN.test(valueOf(element, 'style'))) {
    refuse(element.line, '“style” is not allowed in this tag')
  }
}

function has({ attributes }: HeadElement, name: string): boolean {
  return attributes.some(([one]) => one === name)
}

function valueOf({ attributes }: HeadElement, name: string): string {
  return attributes.find(([one]) => one === name)?.[1] ?? ''
}

function isHttps(address: string): boolean {
  return HTTPS.test(address) && URL.canParse(address)
}

/** The origins of external scripts, such as `https://plausible.example`. */
export function scriptOrigins(elements: readonly HeadElement[]): string[] {
  const addresses = elements
    .filter((element) => element.name === 'script' && has(element, 'src'))
    .map((element) => new URL(valueOf(element, 'src')).origin)
  return [...new Set(addresses)]
}

/** Writes the elements as HTML. `nonce` is the nonce of the response, added to every script and style. */
export function writeHeadCode(elements: readonly HeadElement[], nonce: string): string {
  return elements.map((element) => written(element, nonce)).join('\n')
}

function written({ name, attributes, text, children }: HeadElement, nonce: string): string {
  const isMarked = name === 'script' || name === 'style'
  const all = [
    ...attributes.filter(([one]) => one !== 'style'),
    ...(isMarked ? [['nonce', nonce] as const] : []),
  ]
  const shown = attributes.some(([one]) => one === 'style')
    ? [...all, ['hidden', undefined] as const]
    : all
  const tag = [name, ...shown.map(attributeText)].join(' ')
  if (name === 'noscript') {
    return `<noscript>${children.map((child) => written(child, nonce)).join('')}</noscript>`
  }
  return isMarked ? `<${tag}>${text}</${name}>` : `<${tag}>`
}

/** Does not escape `&`, because the typed value is HTML already. */
function attributeText([name, value]: readonly [string, string | undefined]): string {
  if (value === undefined) return name
  const safe = value.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `${name}="${safe}"`
}
