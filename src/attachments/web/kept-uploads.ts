import { DAY_MS } from '#platform/durations.ts'

/** An uploaded file that this tab remembers after a reload. */
export interface KeptUpload {
  token: string
  name: string
  size: number
}

interface Kept {
  at: number
  uploads: KeptUpload[]
}

const keyOf = (name: string) => `uploads:${name}`

/** Empty once the server has deleted the uploads. */
export function keptUploads(name: string): KeptUpload[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') as Kept | null
    return kept && Date.now() - kept.at < DAY_MS ? kept.uploads : []
  } catch {
    return []
  }
}

export function keepUploads(name: string, uploads: KeptUpload[]): void {
  try {
    const before = keptUploads(name)
    if (uploads.length === 0) sessionStorage.removeItem(keyOf(name))
    else if (uploads.map(({ token }) => token).join() !== before.map(({ token }) => token).join()) {
      sessionStorage.setItem(keyOf(name), JSON.stringify({ at: Date.now(), uploads }))
    }
  } catch {
    // Storage is full or disabled: the uploads live as long as the page.
  }
}

export function forgetUploads(name: string): void {
  keepUploads(name, [])
}
