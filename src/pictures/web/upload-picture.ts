import { api } from '#platform/web/client.ts'
import { picturesContract, type Picture } from '../contract.ts'

/** What the editor of texts is given to keep a picture with. */
export function uploadPicture(file: File): Promise<Picture> {
  return api(picturesContract).upload({ file })
}
