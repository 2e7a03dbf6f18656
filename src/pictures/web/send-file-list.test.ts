import { expect, test, vi } from 'vitest'
import { sendFileList } from './send-file-list.ts'
import type { FileList, ListedFile } from './use-file-list.ts'

const saved = (id: number, alt = ''): ListedFile => ({
  key: `saved-${id}`,
  id,
  name: undefined,
  src: '/small.webp',
  alt,
  file: undefined,
})
const chosen = (name: string): ListedFile => ({
  key: name,
  id: undefined,
  name,
  src: null,
  alt: ' A cart ',
  file: new File(['image'], name),
})

/** A form, and a server that has these files and gives new ones the ids from 10. */
function aForm(items: ListedFile[], { removed = [] as number[], onServer = [1, 2, 3] } = {}) {
  let ids = onServer
  const noteSaved = vi.fn<(key: string, id: number) => void>()
  const noteRemoved = vi.fn<(id: number) => void>()
  const list = { items, removed, noteSaved, noteRemoved } as unknown as FileList
  const calls = {
    remove: vi.fn<(id: number) => Promise<number[]>>(async (id) => {
      ids = ids.filter((one) => one !== id)
      return ids
    }),
    add: vi.fn<(file: File) => Promise<number[]>>(async () => {
      ids = [...ids, Math.max(9, ...ids) + 1]
      return ids
    }),
  }
  return { list, calls, noteSaved, noteRemoved, send: () => sendFileList(list, onServer, calls) }
}

test('an unchanged list sends nothing', async () => {
  const { calls, send } = aForm([saved(1), saved(2), saved(3)])
  const { wanted, isReordered } = await send()
  expect(wanted.map(({ id }) => id)).toEqual([1, 2, 3])
  expect(isReordered).toBe(false)
  expect(calls.add).not.toHaveBeenCalled()
  expect(calls.remove).not.toHaveBeenCalled()
})

test('files are removed and uploaded, and the order is that of the form', async () => {
  const form = aForm([chosen('new.jpg'), saved(3, 'The start'), saved(1)], { removed: [2] })
  expect(await form.send()).toEqual({
    wanted: [
      { id: 10, alt: 'A cart' },
      { id: 3, alt: 'The start' },
      { id: 1, alt: '' },
    ],
    isReordered: true,
  })
  expect(form.noteSaved).toHaveBeenCalledExactlyOnceWith('new.jpg', 10)
  expect(form.noteRemoved).toHaveBeenCalledExactlyOnceWith(2)
})

test('a file that another page added stays, at the end', async () => {
  const { send } = aForm([saved(1), chosen('new.jpg')], { onServer: [1, 7] })
  const { wanted, isReordered } = await send()
  expect(wanted.map(({ id }) => id)).toEqual([1, 10, 7])
  expect(isReordered).toBe(true)
})

test('a file that another page removed is left out', async () => {
  const { send } = aForm([saved(1), saved(2)], { onServer: [2] })
  expect(await send()).toEqual({ wanted: [{ id: 2, alt: '' }], isReordered: false })
})

test('a refused upload ends the attempt, after the earlier files were noted', async () => {
  const { calls, noteSaved, send } = aForm([chosen('a.jpg'), chosen('b.jpg')], { onServer: [] })
  calls.add.mockImplementationOnce(async () => [10]).mockRejectedValueOnce(new Error('too large'))
  await expect(send()).rejects.toThrow('too large')
  expect(noteSaved).toHaveBeenCalledExactlyOnceWith('a.jpg', 10)
})
