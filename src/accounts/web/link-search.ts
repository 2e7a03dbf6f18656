export interface LinkSearch {
  /** The secret of an emailed link. */
  token?: string | undefined
}

export function linkSearch(raw: Record<string, unknown>): LinkSearch {
  const { token } = raw
  return { token: typeof token === 'string' && token.length <= 100 ? token : undefined }
}
