import type { FileList, ListedFile } from './use-file-list.ts'

interface Calls {
  /** Both return the ids of all saved files, in their present order. */
  remove: (id: number) => Promise<readonly number[]>
  add: (file: File) => Promise<readonly number[]>
}

/**
 * Removes and uploads the files of a form. Returns the saved files in the order of the form; files that another page
 * has added come last. After a failure, a second attempt continues with what is left.
 */
export async function sendFileList(
  { items, removed, noteRemoved, noteSaved }: FileList,
  ids: readonly number[],
  { remove, add }: Calls,
): Promise<{ wanted: { id: number; alt?: string }[]; isReordered: boolean }> {
  let present = ids
  for (const id of removed) {
    present = await remove(id)
    noteRemoved(id)
  }
  const saved: { id: number; alt: string }[] = []
  for (const item of items) {
    const id = item.file ? await upload(item, item.file) : item.id
    if (id !== undefined && present.includes(id)) saved.push({ id, alt: item.alt.trim() })
  }
  const others = present.filter((id) => saved.every((one) => one.id !== id))
  const wanted = [...saved, ...others.map((id) => ({ id }))]
  return { wanted, isReordered: wanted.some(({ id }, at) => id !== present[at]) }

  async function upload({ key }: ListedFile, file: File): Promise<number | undefined> {
    present = await add(file)
    const id = present.at(-1)
    if (id !== undefined) noteSaved(key, id)
    return id
  }
}
