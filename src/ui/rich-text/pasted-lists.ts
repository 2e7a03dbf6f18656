interface Mark {
  kind: 'ul' | 'ol'
  /** Counted from 1. */
  level: number
  /** For numbered items: the numbering style and the number. */
  type?: string
  start?: number
}

/** Converts Word's list items, which are paragraphs with a marker and a nesting level, to lists. */
export function listsOf(body: HTMLElement) {
  let open: { level: number; list: HTMLElement }[] = []
  for (const item of body.querySelectorAll<HTMLElement>(
    'p[class*=MsoList], p[data-style*="mso-list:" i]',
  )) {
    const mark = takeMark(item)
    if (!mark) continue
    if (!open[0] || item.previousElementSibling !== open[0].list) open = []
    while ((open.at(-1)?.level ?? 0) > mark.level) open.pop()
    const outer = open.at(-1)
    const isSame = outer?.level === mark.level
    if (!outer || !isSame || outer.list.localName !== mark.kind) {
      const list = item.ownerDocument.createElement(mark.kind)
      if (mark.start !== undefined && mark.start > 1) list.setAttribute('start', String(mark.start))
      if (mark.type && mark.type !== '1') list.setAttribute('type', mark.type)
      if (!outer) item.before(list)
      else if (isSame) {
        outer.list.after(list)
        open.pop()
      } else outer.list.lastElementChild?.append(list)
      open.push({ level: mark.level, list })
    }
    const entry = item.ownerDocument.createElement('li')
    entry.append(...item.childNodes)
    open.at(-1)?.list.append(entry)
    item.remove()
  }
}

const PLAIN_MARK =
  /^[\s\u00A0]*([\u00B7\u2022\u25AA\u25CF\u25E6\u2013-]|(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)])[\s\u00A0]+/i

/**
 * Removes the item's marker, which the list element replaces, and returns it. Undefined for a paragraph without a
 * marker.
 */
function takeMark(item: HTMLElement): Mark | undefined {
  const style = item.dataset['style'] ?? ''
  const ofClass = /MsoList(?:Bullet|Number)(\d)?/.exec(item.className)
  const ofList = style.split(';').find((one) => /^\s*mso-list:/i.test(one)) ?? ''
  const level = Number(/\blevel(\d)/i.exec(ofList)?.[1] ?? ofClass?.[1] ?? 1)
  const ignored = item.querySelector('[data-style*="mso-list:Ignore" i]')
  const isMarked = (ofList !== '' && !/none/i.test(ofList)) || ofClass !== null
  // A continuation paragraph of the previous item.
  if (!ignored && !isMarked) return undefined
  const written = ignored?.textContent ?? PLAIN_MARK.exec(item.textContent)?.[1]
  if (written === undefined) {
    return { kind: item.className.includes('MsoListNumber') ? 'ol' : 'ul', level }
  }
  if (ignored) ignored.remove()
  else dropBeginning(item, PLAIN_MARK.exec(item.textContent)?.[0].length ?? 0)
  const [, number] = /^[\s(]*(\d+|[a-z]|[ivx]+)[.)]/i.exec(written) ?? []
  return number ? { kind: 'ol', level, ...countedBy(number) } : { kind: 'ul', level }
}

function countedBy(number: string): Pick<Mark, 'type' | 'start'> {
  if (/^\d/.test(number)) return { type: '1', start: Number(number) }
  const isUpper = number === number.toUpperCase()
  const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x']
  const small = number.toLowerCase()
  // A single letter is alphabetic, except i, which is the Roman one.
  if (small.length > 1 || small === 'i') {
    return { type: isUpper ? 'I' : 'i', start: Math.max(1, roman.indexOf(small) + 1) }
  }
  return { type: isUpper ? 'A' : 'a', start: (small.codePointAt(0) ?? 97) - 96 }
}

/** Removes the first characters of an element's text, across nested elements. */
function dropBeginning(item: HTMLElement, letters: number) {
  const walker = item.ownerDocument.createTreeWalker(item, NodeFilter.SHOW_TEXT)
  let left = letters
  for (let text = walker.nextNode(); text && left > 0; text = walker.nextNode()) {
    const all = text.nodeValue ?? ''
    text.nodeValue = all.slice(left)
    left -= Math.min(left, all.length)
  }
}

/** Google Docs puts a nested list after its item instead of inside it. */
export function nestLists(body: HTMLElement) {
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const item = list.previousElementSibling
    if (item?.localName === 'li') item.append(list)
  }
}
