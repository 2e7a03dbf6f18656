import type { ReceivedFile } from '#platform/contract.ts'
import { callerOf } from '#platform/server/caller.ts'
import type { Context, UserContext } from '#platform/server/context.ts'
import { randomKey } from '#platform/server/drivers/files/file-store.ts'
import { redraw, sizeOf } from '#platform/server/pictures.ts'
import type { FileForm } from '../contract.ts'
import { imageSizes } from '../portfolio.ts'
import type { NewFile, StoredKey } from './queries.ts'

const forms = ['small', 'large'] as const

/** The key of an image in the file store. The files are private, so that a suspended viber's are not readable. */
export function imageKey(fileKey: string, form: FileForm): string {
  return `${fileKey}-${form}.private`
}

export function documentKey(fileKey: string): string {
  return `${fileKey}.private`
}

/** All keys under which a file is stored. */
export function keysOf({ kind, fileKey }: StoredKey): string[] {
  return kind === 'pdf' ? [documentKey(fileKey)] : forms.map((form) => imageKey(fileKey, form))
}

/** Draws both sizes of an image and stores them. */
export async function storeImage(
  ctx: UserContext,
  file: ReceivedFile | Uint8Array,
): Promise<Omit<NewFile, 'name'>> {
  const sizes = forms.map((form) => imageSizes[form])
  const drawn = await redraw(file, sizes, callerOf(ctx))
  const stored = { kind: 'picture', fileKey: randomKey() } as const
  const [, large = new Uint8Array()] = drawn
  const size = await sizeOf(large)
  try {
    // Sequential, so that no file is still being written when the catch block deletes them.
    for (const [index, form] of forms.entries()) {
      const bytes = drawn[index] ?? new Uint8Array()
      await ctx.files.put(imageKey(stored.fileKey, form), bytes, 'application/octet-stream')
    }
  } catch (error) {
    await forgetStored(ctx, [stored])
    throw error
  }
  return { ...stored, ...size, sizeBytes: large.length }
}

/** Moves an uploaded PDF into the file store, unchanged. */
export async function storeDocument(
  ctx: UserContext,
  { path, size }: ReceivedFile,
): Promise<Omit<NewFile, 'name'>> {
  const stored = { kind: 'pdf', fileKey: randomKey() } as const
  await ctx.files.putFile(documentKey(stored.fileKey), path, 'application/octet-stream')
  return { ...stored, width: null, height: null, sizeBytes: size }
}

export async function forgetStored(
  { files }: Pick<Context, 'files'>,
  stored: readonly StoredKey[],
): Promise<void> {
  await Promise.all(stored.flatMap((one) => keysOf(one)).map((key) => files.delete(key)))
}
