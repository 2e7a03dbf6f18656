import type { Context } from '#platform/server/context.ts'

/** Follows from the file's own key, so that no crash leaves a preview which no row knows. */
export function previewKeyOf(fileKey: string): string {
  return fileKey.replace('.private', '-preview.private')
}

/** A file and the small picture of it, where there is one. */
export async function deleteFiles(
  { files }: Pick<Context, 'files'>,
  fileKey: string,
): Promise<void> {
  await files.delete(previewKeyOf(fileKey))
  await files.delete(fileKey)
}
