import { useTranslations } from 'use-intl'
import { sendFileList } from '#pictures/web/send-file-list.ts'
import { useFileList, type FileList, type SavedFile } from '#pictures/web/use-file-list.ts'
import { api } from '#platform/web/client.ts'
import type { ServiceDetails } from '../../contract.ts'
import { MAX_PICTURES } from '../../limits.ts'
import { servicesPicturesContract } from '../../pictures-contract.ts'
import { usePictureProblem } from './use-cover-choice.ts'

/** The images next to the cover, as chosen in the form. */
export function useGallery(service: ServiceDetails | undefined): FileList {
  const t = useTranslations('services')
  return useFileList({
    saved: service ? savedPictures(service) : [],
    max: MAX_PICTURES,
    problemOf: usePictureProblem(),
    full: t('form.picturesFull', { max: MAX_PICTURES }),
    nameOf: (place) => t('form.picture', { place }),
  })
}

export function savedPictures({ pictures }: Pick<ServiceDetails, 'pictures'>): SavedFile[] {
  return pictures.map(({ id, small, alt }) => ({ id, src: small, alt }))
}

/** Removes, uploads, orders and describes the images as in the form. Returns them as they are saved. */
export async function sendGallery(
  { id, pictures }: Pick<ServiceDetails, 'id' | 'pictures'>,
  gallery: FileList,
): Promise<ServiceDetails['pictures']> {
  const { add, arrange, remove } = api(servicesPicturesContract)
  let shown = pictures
  const note = (saved: Pick<ServiceDetails, 'pictures'>) => {
    shown = saved.pictures
    return idsOf(shown)
  }
  const { wanted, isReordered } = await sendFileList(gallery, idsOf(pictures), {
    remove: async (pictureId) => note(await remove({ id, pictureId })),
    add: async (file) => note(await add({ id, file })),
  })
  const isDescribed = wanted.some(
    ({ alt }, at) => alt !== undefined && alt !== (shown[at]?.alt ?? ''),
  )
  return isReordered || isDescribed ? (await arrange({ id, pictures: wanted })).pictures : shown
}

function idsOf(pictures: ServiceDetails['pictures']): number[] {
  return pictures.map((one) => one.id)
}
