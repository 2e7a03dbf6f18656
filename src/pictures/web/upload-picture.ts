import { api } from '#platform/web/client.ts'
import { picturesContract, type Picture } from '../contract.ts'

/** Uploads an image for the text editor. */
export function uploadPicture(file: File): Promise<Picture> {
  return api(picturesContract).upload({ file })
}
