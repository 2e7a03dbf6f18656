export interface Finding {
  check: string
  status: 'ok' | 'warning' | 'problem'
  /** What was found and, unless it is fine, what to do. Never a secret. */
  message: string
}

type Say = (message: string) => Omit<Finding, 'check'>

export const ok: Say = (message) => ({ status: 'ok', message })
export const warning: Say = (message) => ({ status: 'warning', message })
export const problem: Say = (message) => ({ status: 'problem', message })
