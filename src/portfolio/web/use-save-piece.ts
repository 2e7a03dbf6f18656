import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { sendFileList } from '#pictures/web/send-file-list.ts'
import type { FileList } from '#pictures/web/use-file-list.ts'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { showFieldErrors } from '#platform/web/use-form.ts'
import { useIdempotencyKey } from '#platform/web/use-idempotency-key.ts'
import { portfolioContract, type NewPiece, type PortfolioPiece } from '../contract.ts'
import type { Typed } from './piece-form-values.ts'
import { portfolioQuery } from './portfolio-query.ts'

interface Options {
  userId: number
  form: UseFormReturn<Typed, unknown, NewPiece>
  list: FileList
  /** The piece to edit; undefined to create one. */
  piece: PortfolioPiece | undefined
  onSaved: () => void
}

/**
 * Saves the texts first and the files afterwards, so that a rejected file does not lose the text. The form then stays
 * open, and continues with the saved piece.
 */
export function useSavePiece({ userId, form, list, piece, onSaved }: Options) {
  const t = useTranslations('portfolio')
  const queryClient = useQueryClient()
  const { keyFor, done } = useIdempotencyKey()
  const [saved, setSaved] = useState(piece)
  const saving = useMutation({
    mutationFn: async (input: NewPiece) => {
      const { create, update } = api(portfolioContract)
      const before = saved
        ? await update({ ...input, id: saved.id })
        : await create(input, { idempotencyKey: keyFor(input) })
      setSaved(before)
      const refusal = await sendFiles(before, { list, input }).catch((error: unknown) => error)
      return { refusal }
    },
    onSuccess: async ({ refusal }) => {
      done()
      await queryClient.invalidateQueries(portfolioQuery(userId))
      if (!refusal) {
        showToast({ title: t('saved') })
        onSaved()
        return
      }
      const reason = messageOf(refusal, t('tryAgain'))
      list.fail(reason)
      showToast({
        title: t('fileRefused'),
        description: t('fileRefusedText', { reason }),
        variant: 'destructive',
      })
    },
    onError: (error) => {
      showFieldErrors(form, error)
      showToast({
        title: t('notSaved'),
        description: messageOf(error, t('tryAgain')),
        variant: 'destructive',
      })
    },
  })
  return { save: saving.mutate, isPending: saving.isPending }
}

/** Removes, uploads and orders the files as in the form. */
async function sendFiles(
  { id, files }: PortfolioPiece,
  { list, input }: { list: FileList; input: NewPiece },
): Promise<void> {
  const { addDocument, addPicture, removeFile, update } = api(portfolioContract)
  const idsOf = (piece: Pick<PortfolioPiece, 'files'>) => piece.files.map((file) => file.id)
  const { wanted, isReordered } = await sendFileList(list, idsOf({ files }), {
    remove: async (fileId) => idsOf(await removeFile({ id, fileId })),
    add: async (file) =>
      idsOf(
        file.type === 'application/pdf'
          ? await addDocument({ id, name: file.name, file })
          : await addPicture({ id, file }),
      ),
  })
  if (isReordered) await update({ ...input, id, files: wanted.map((one) => one.id) })
}
