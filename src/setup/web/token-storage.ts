const KEY = 'setup-token'

/**
 * The token is removed from the address immediately, so that it is in no history, log or screenshot. The tab keeps it
 * until the account is created, so that the page can be reloaded.
 */
export function storeToken(token: string): void {
  try {
    sessionStorage.setItem(KEY, token)
  } catch {
    // Without storage, the address from the log opens the page again.
  }
}

export function storedToken(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

export function removeToken(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Without storage there is nothing to remove.
  }
}
