import type { Context } from '#platform/server/context.ts'

/** Derived from the file's key, so that a crash cannot leave a preview that no row refers to. */
export function previewKeyOf(fileKey: string): string {
  return fileKey.replace('.private', '-preview.private')
}

/** Deletes a file and its preview. */
export async function deleteFiles(
  { files }: Pick<Context, 'files'>,
  fileKey: string,
): Promise<void> {
  await files.delete(previewKeyOf(fileKey))
  await files.delete(fileKey)
}
