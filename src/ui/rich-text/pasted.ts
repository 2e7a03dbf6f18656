import { alignmentClass, alignments } from '#platform/prose.ts'
import { newKey } from '#platform/web/new-key.ts'
import { isPictureAddress } from './addresses.ts'
import { listsOf, nestLists } from './pasted-lists.ts'

/** The cleaned HTML of a paste, and its embedded images. */
export interface Pasted {
  html: string
  /** Images pasted as data, to be uploaded. The HTML contains placeholders with these names. */
  pictures: PastedPicture[]
  /**
   * The number of images that cannot be inserted, because they are local files or have an address that is not allowed.
   */
  lost: number
}

export interface PastedPicture {
  name: string
  file: File
}

/** Content that the source did not display: Word comments, hidden text, fallbacks. */
const hidden =
  /display:\s*none|visibility:\s*hidden|mso-hide:\s*all|mso-element:\s*comment|mso-special-character:\s*comment/i

/**
 * Converts HTML from Word, Google Docs and other programs to plain elements: styles become the corresponding elements,
 * Word's list paragraphs become lists, and embedded images become files. Hidden content is removed. The editor's schema
 * drops the rest.
 */
export function cleanPasted(html: string): Pasted {
  // Style attributes are renamed before parsing, because the content security policy would report each of them.
  const quiet = html.replaceAll(/<[a-z][^>]*>?/gi, (tag) =>
    tag.replaceAll(/\sstyle\s*=/gi, ' data-style='),
  )
  const { body } = new DOMParser().parseFromString(quiet, 'text/html')
  for (const element of body.querySelectorAll(
    'style, script, title, meta, link, xml, template, noscript, [hidden], .MsoCommentReference, .msocomanchor',
  )) {
    element.remove()
  }
  for (const element of body.querySelectorAll<HTMLElement>('[data-style]')) {
    if (hidden.test(element.dataset['style'] ?? '')) element.remove()
  }
  const pictures = takePictures(body)
  codeOf(body)
  blocksOf(body)
  listsOf(body)
  nestLists(body)
  for (const element of body.querySelectorAll<HTMLElement>('[data-style]')) plainly(element)
  return { html: body.innerHTML, ...pictures }
}

function takePictures(body: HTMLElement): Pick<Pasted, 'pictures' | 'lost'> {
  const pictures: PastedPicture[] = []
  let lost = 0
  for (const image of body.querySelectorAll('img')) {
    const address = image.getAttribute('src') ?? ''
    if (isPictureAddress(address)) continue
    const file = fileIn(address)
    if (file) {
      const name = newKey()
      pictures.push({ name, file })
      image.removeAttribute('src')
      image.setAttribute('data-pasted', name)
    } else {
      lost += 1
      image.remove()
    }
  }
  return { pictures, lost }
}

/** The image in a data: URL. */
function fileIn(address: string): File | undefined {
  const [, type, data] = /^data:(image\/[a-z+.-]+);base64,(.*)$/is.exec(address) ?? []
  if (!type || !data) return undefined
  try {
    const bytes = Uint8Array.from(atob(data.trim()), (letter) => letter.codePointAt(0) ?? 0)
    return new File([bytes], 'pasted', { type })
  } catch {
    return undefined
  }
}

/** Converts block elements that the editor would treat as inline. */
function blocksOf(body: HTMLElement) {
  for (const caption of body.querySelectorAll('caption')) {
    const title = caption.ownerDocument.createElement('p')
    title.append(...caption.childNodes)
    caption.closest('table')?.before(title)
    caption.remove()
  }
  for (const block of body.querySelectorAll('dt, details, summary, legend, center')) {
    const box = block.ownerDocument.createElement('div')
    box.append(...block.childNodes)
    block.replaceWith(box)
  }
}

/** Code editors copy lines as boxes in a monospace font. */
function codeOf(body: HTMLElement) {
  for (const box of body.querySelectorAll<HTMLElement>('div[data-style]')) {
    const style = box.dataset['style'] ?? ''
    if (!/white-space:\s*pre\b/i.test(style)) continue
    if (!/mono|consolas|courier|menlo/i.test(style)) continue
    const lines = [...box.children].map(({ textContent }) => textContent)
    const code = box.ownerDocument.createElement('code')
    code.textContent = lines.length > 0 ? lines.join('\n') : box.textContent
    const block = box.ownerDocument.createElement('pre')
    block.append(code)
    box.replaceWith(block)
  }
}

const looks = [
  [/font-weight:\s*(?:bold|[6-9]\d\d)/i, 'strong'],
  [/font-style:\s*italic/i, 'em'],
  [/text-decoration(?:-line)?:[a-z -]*underline/i, 'u'],
  [/text-decoration(?:-line)?:[a-z -]*line-through/i, 's'],
] as const

function plainly(element: HTMLElement) {
  const style = element.dataset['style'] ?? ''
  const placed = /text-align:\s*([a-z]+)/i.exec(style)?.[1]?.toLowerCase()
  const alignment = alignments.find((one) => one === placed)
  element.removeAttribute('data-style')
  if (alignment) element.className = alignmentClass(alignment)
  // Google Docs wraps copied content in a bold element with a normal font weight.
  if (/^(?:b|strong)$/i.test(element.tagName) && /font-weight:\s*(?:normal|[1-5]00)/i.test(style)) {
    element.replaceWith(...element.childNodes)
    return
  }
  if (!/^(?:span|font)$/i.test(element.tagName)) return
  for (const [look, name] of looks) {
    if (!look.test(style)) continue
    const wrapper = element.ownerDocument.createElement(name)
    wrapper.append(...element.childNodes)
    element.append(wrapper)
  }
}
