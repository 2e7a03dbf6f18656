import type { EditorOptions } from '@tiptap/react'
import type { EditorView } from '@tiptap/pm/view'
import { cleanPasted, type PastedPicture } from './pasted.ts'
import type { Opens } from './toolbar.tsx'
import type { Pictures } from './use-pictures.ts'

/** Handlers for pasting and dropping: text is cleaned, and images are uploaded before they are shown. */
export function pastingInto(
  pictures: Pictures,
  open: (dialog: Opens) => void,
): EditorOptions['editorProps'] {
  const put = async (view: EditorView, files: readonly File[], at?: number) => {
    let place = at
    for (const file of files) {
      const kept = await pictures.keep(file)
      // The next image is inserted after this one.
      if (kept && !view.isDestroyed) place = insert(view, kept, place)
    }
  }
  const filesOf = (data: DataTransfer | null) => [...(data?.files ?? [])]
  return {
    handlePaste: (view, { clipboardData }) => {
      const files = filesOf(clipboardData)
      // Word and browsers also provide an image of copied text, which is ignored.
      if (files.length === 0 || clipboardData?.getData('text/html')) return false
      void put(view, files)
      return true
    },
    handleDrop: (view, { dataTransfer, clientX, clientY }, _slice, isMoved) => {
      const files = filesOf(dataTransfer)
      if (isMoved || files.length === 0) return false
      void put(view, files, view.posAtCoords({ left: clientX, top: clientY })?.pos)
      return true
    },
    transformPastedHTML(html, view) {
      const pasted = cleanPasted(html)
      if (pasted.lost > 0) pictures.sayLost(pasted.lost)
      // After the pasted text has been inserted.
      if (view)
        setTimeout(() => void Promise.all(pasted.pictures.map((one) => fill(view, pictures, one))))
      return pasted.html
    },
    handleKeyDown: (view, event) => {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        event.stopPropagation()
        open('link')
        return true
      }
      if (event.altKey && event.key === 'F10') {
        const box = view.dom.closest('div:has(> [role=toolbar])')
        box?.querySelector<HTMLElement>('[data-tool][tabindex="0"]')?.focus()
        return true
      }
      return false
    },
  }
}

function insert(
  view: EditorView,
  { url: src, width, height }: { url: string; width?: number; height?: number },
  at?: number,
): number | undefined {
  const node = view.state.schema.nodes['image']?.create({ src, alt: '', width, height })
  if (!node) return at
  const place = Math.min(at ?? view.state.selection.to, view.state.doc.content.size)
  view.dispatch(view.state.tr.insert(place, node).scrollIntoView())
  return place + node.nodeSize
}

/** Replaces the placeholder of a pasted image by the uploaded image, or removes it. */
async function fill(view: EditorView, pictures: Pictures, { name, file }: PastedPicture) {
  const kept = await pictures.keep(file)
  if (view.isDestroyed) return
  view.state.doc.descendants((node, at) => {
    if (node.attrs['pasted'] !== name) return
    const { tr } = view.state
    if (!kept) return view.dispatch(tr.delete(at, at + node.nodeSize))
    const { url: src, width, height } = kept
    view.dispatch(tr.setNodeMarkup(at, null, { ...node.attrs, src, width, height, pasted: null }))
  })
}
