const KEY = 'setup-token'

/**
 * The token leaves the address as soon as it was read, so that no history, log or screenshot has it. The tab
 * keeps it until the account is made: loading the page again asks for nothing.
 */
export function keepToken(token: string): void {
  try {
    sessionStorage.setItem(KEY, token)
  } catch {
    // Without storage the printed address opens the page again.
  }
}

export function keptToken(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

export function forgetToken(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}
