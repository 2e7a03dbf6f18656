import type { ReceivedFile } from '#platform/contract.ts'
import { callerOf } from '#platform/server/caller.ts'
import type { UserContext } from '#platform/server/context.ts'
import { randomKey } from '#platform/server/drivers/files/file-store.ts'
import type { FileStore } from '#platform/server/drivers/files/file-store.ts'
import { mediaPath } from '#platform/server/media.ts'
import { redraw } from '#platform/server/pictures.ts'
import type { Cover } from '../contract.ts'
import { coverSizes } from '../cover.ts'

const names = ['large', 'small'] as const

function fileKey(coverKey: string, name: (typeof names)[number]) {
  return `${coverKey}-${name}.webp`
}

/** The paths of a service's cover images; null for a service with the generated image. */
export function coverOf(coverKey: string | null): Cover | null {
  if (!coverKey) return null
  const [large, small] = names.map((name) => mediaPath(fileKey(coverKey, name)))
  return { large: large ?? '', small: small ?? '' }
}

/** Draws both sizes of an uploaded image and stores them. Returns their common key. */
export async function storeCover(ctx: UserContext, file: ReceivedFile): Promise<string> {
  const sizes = names.map((name) => coverSizes[name])
  return storeDrawn(ctx, await redraw(file, sizes, callerOf(ctx)))
}

/** Stores an image that is drawn in both sizes, the large one first. Returns their common key. */
export async function storeDrawn(
  { files }: UserContext,
  drawn: readonly Uint8Array[],
): Promise<string> {
  const coverKey = randomKey()
  try {
    // Sequential, so that no file is still being written when the catch block deletes them.
    for (const [index, name] of names.entries()) {
      await files.put(fileKey(coverKey, name), drawn[index] ?? new Uint8Array(), 'image/webp')
    }
  } catch (error) {
    await deleteCover(files, coverKey)
    throw error
  }
  return coverKey
}

export async function deleteCover(files: FileStore, coverKey: string | null): Promise<void> {
  if (!coverKey) return
  await Promise.all(names.map((name) => files.delete(fileKey(coverKey, name))))
}
