import { fetched, readResponse } from '#platform/web/client.ts'
import { personalDataContract } from '../contract.ts'

/** Fetched rather than linked to, so that a refusal is told and not saved as a file. */
export async function saveCopy(): Promise<void> {
  const { exportAll } = personalDataContract
  const response = await fetched(exportAll.path, { credentials: 'same-origin' })
  if (!response.ok) await readResponse(exportAll, response)
  const header = response.headers.get('content-disposition') ?? ''
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = /filename="([^"]+)"/.exec(header)?.[1] ?? 'my-data.json'
  link.click()
  URL.revokeObjectURL(link.href)
}
