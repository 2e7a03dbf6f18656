import { alignmentClass, alignments } from '#platform/prose.ts'
import { isPictureAddress } from './addresses.ts'

/** What a paste brings: the text without what no text here may have, and the pictures inside it. */
export interface Pasted {
  html: string
  /** Those that came as data, to be uploaded. */
  pictures: File[]
  /** How many pictures are on the other person's disk or at an address we do not take. */
  lost: number
}

/**
 * What Word, Docs and others put on the clipboard, in plain elements: styles become the elements they
 * stand for, Word's paragraphs with a bullet become lists, pictures in the text become files. The rest the
 * editor's schema leaves out (edge cases 17 and 23).
 */
export function cleanPasted(html: string): Pasted {
  // Renamed before they are read: the content security policy would report each of them.
  const quiet = html.replaceAll(/<[a-z][^>]*>?/gi, (tag) =>
    tag.replaceAll(/\sstyle\s*=/gi, ' data-style='),
  )
  const { body } = new DOMParser().parseFromString(quiet, 'text/html')
  for (const element of body.querySelectorAll('style, script, title, meta, link, xml')) {
    element.remove()
  }
  const pictures = takePictures(body)
  listsOf(body)
  for (const element of body.querySelectorAll<HTMLElement>('[data-style]')) plainly(element)
  return { html: body.innerHTML, ...pictures }
}

function takePictures(body: HTMLElement): Pick<Pasted, 'pictures' | 'lost'> {
  const pictures: File[] = []
  let lost = 0
  for (const image of body.querySelectorAll('img')) {
    const address = image.getAttribute('src') ?? ''
    if (isPictureAddress(address)) continue
    const file = fileIn(address)
    if (file) pictures.push(file)
    else lost += 1
    image.remove()
  }
  return { pictures, lost }
}

/** The picture that a data: address is. */
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

const NUMBERED = /^\s*(?:\d+|[a-z]|[ivx]+)[.)]/i

/** Word writes the items of a list as paragraphs that begin with a mark. */
function listsOf(body: HTMLElement) {
  for (const item of body.querySelectorAll<HTMLElement>('p[class*=MsoListParagraph]')) {
    const mark = item.querySelector('[data-style*="mso-list:Ignore" i]')
    const kind = NUMBERED.test(mark?.textContent ?? '') ? 'ol' : 'ul'
    mark?.remove()
    const before = item.previousElementSibling
    const list = before?.matches(`${kind}[data-pasted]`)
      ? before
      : item.ownerDocument.createElement(kind)
    if (list !== before) {
      list.setAttribute('data-pasted', '')
      item.before(list)
    }
    const entry = item.ownerDocument.createElement('li')
    entry.append(...item.childNodes)
    list.append(entry)
    item.remove()
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
  // Docs wraps everything it copies in a bold element that is not bold.
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
