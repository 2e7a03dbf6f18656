export interface SetupSearch {
  token?: string | undefined
}

export function setupSearch({ token }: Record<string, unknown>): SetupSearch {
  return { token: typeof token === 'string' && token.length <= 100 ? token : undefined }
}
