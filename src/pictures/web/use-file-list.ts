import { useState } from 'react'
import { isPictureType } from '#platform/pictures.ts'
import { newKey } from '#platform/web/new-key.ts'
import { movedTo } from '#ui/moved-to.ts'
import { readAsDataUrl } from './read-as-data-url.ts'

/** A file in a form: one that is saved, or one that was chosen and is uploaded when the form is saved. */
export interface ListedFile {
  key: string
  /** The name of the chosen file or of a saved document. */
  name: string | undefined
  /** The address of the image; null for a document. */
  src: string | null
  /** What the image shows, as typed. */
  alt: string
  /** Undefined until the file is saved. */
  id: number | undefined
  file: File | undefined
}

/** A saved file, for the start of the list. */
export interface SavedFile {
  id: number
  name?: string
  src: string | null
  alt?: string | null
}

interface Options {
  saved: readonly SavedFile[]
  max: number
  /** Why a file cannot be chosen. */
  problemOf: (file: File) => string | undefined
  /** Said when more files are chosen than fit. */
  full: string
  /** The name of a saved image at this place, counted from 1. */
  nameOf: (place: number) => string
}

/** The files of a form, in order. Nothing is uploaded or deleted before the form is saved. */
export function useFileList({ saved, max, problemOf, full, nameOf }: Options) {
  const [items, setItems] = useState<readonly ListedFile[]>(() => saved.map(fromSaved))
  const [removed, setRemoved] = useState<readonly number[]>([])
  const [error, setError] = useState<string>()
  const placeOf = (key: string) => items.findIndex((item) => item.key === key)
  const change = (key: string, values: Partial<ListedFile>) =>
    setItems((now) => now.map((item) => (item.key === key ? { ...item, ...values } : item)))
  return {
    items,
    /** The saved files that were taken out. */
    removed,
    error,
    nameOf: ({ key, name }: ListedFile) => name ?? nameOf(placeOf(key) + 1),
    isFull: items.length >= max,
    add: async (files: readonly File[]) => {
      const room = files.slice(0, max - items.length)
      setError(room.length < files.length ? full : undefined)
      for (const file of room) {
        const problem = problemOf(file)
        if (problem) setError(problem)
        else {
          const src = isPictureType(file.type) ? await readAsDataUrl(file).catch(() => null) : null
          const item = { key: newKey(), name: file.name, src, alt: '', id: undefined, file }
          setItems((now) => [...now, item])
        }
      }
    },
    remove: (key: string) => {
      const id = items[placeOf(key)]?.id
      if (id !== undefined) setRemoved([...removed, id])
      setError(undefined)
      setItems(items.filter((item) => item.key !== key))
    },
    move: (key: string, to: number) => setItems(movedTo(items, placeOf(key), to)),
    describe: (key: string, alt: string) => change(key, { alt }),
    /** Called once a chosen file is uploaded, so that a second attempt does not upload it again. */
    noteSaved: (key: string, id: number) => change(key, { id, file: undefined }),
    noteRemoved: (id: number) => setRemoved((now) => now.filter((one) => one !== id)),
    fail: setError,
    reset: (to: readonly SavedFile[]) => {
      setItems(to.map(fromSaved))
      setRemoved([])
      setError(undefined)
    },
  }
}
export type FileList = ReturnType<typeof useFileList>

function fromSaved({ id, name, src, alt }: SavedFile): ListedFile {
  return { key: `saved-${id}`, id, name, src, alt: alt ?? '', file: undefined }
}
