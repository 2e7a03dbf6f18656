export interface LinkSearch {
  /** The secret of an emailed link. */
  token?: string | undefined
}

export function linkSearch(given: Record<string, unknown>): LinkSearch {
  const { token } = given
  return { token: typeof token === 'string' && token.length <= 100 ? token : undefined }
}
