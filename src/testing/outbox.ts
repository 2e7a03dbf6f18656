import { theServer } from './server.ts'

interface Mailed {
  template: string
  values: Record<string, string>
}

/** The queued emails to an address, oldest first. */
export async function mailsTo(address: string): Promise<Mailed[]> {
  const { database } = await theServer()
  const { rows } = await database.pool.query<Mailed>(
    'select template, values from mails where to_address = $1 order by id',
    [address],
  )
  return rows
}

/** The token in the newest link emailed to an address. */
export async function tokenMailedTo(address: string): Promise<string> {
  const links = (await mailsTo(address)).flatMap(({ values }) => values['link'] ?? [])
  return links.at(-1)?.split('token=')[1] ?? ''
}
