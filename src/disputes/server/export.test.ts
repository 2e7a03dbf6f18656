import { expect, test } from 'vitest'
import { aDispute } from '#testing/scenes.ts'
import type { Person } from '#testing/server.ts'

const columns =
  'dispute,order,title,amount,reason,status,priority,resolution,to the client,opened by,client,viber,opened,ended'

async function readTable(admin: Person, query = '') {
  const response = await admin.fetch(`/api/admin/disputes/export.csv${query}`)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toMatch(/disputes-\d{4}-\d\d-\d\d\.csv/)
  const [head, ...lines] = (await response.text()).trim().split('\r\n')
  expect(head).toBe(columns)
  const lineOf = ({ id }: { id: number }) => lines.find((line) => line.startsWith(`${id},`))
  return { lines, lineOf }
}

test('the CSV export says how disputes ended, but not what was written in them', async () => {
  const { admin, client, dispute, order } = await aDispute()
  const ruled = await aDispute()
  await ruled.admin.disputes.resolve({
    id: ruled.dispute.id,
    resolution: 'partial_refund',
    resolutionAmount: 25,
    adminNotes: 'Half of it was delivered, so half of it is paid.',
  })
  const { lineOf, lines } = await readTable(admin)
  expect(lineOf(dispute)).toContain(
    `${dispute.id},${order.id},Fix a slow checkout,65.00,not_as_described,open,medium,,,client,`,
  )
  expect(lineOf(dispute)).toMatch(/,\d{4}-[^,]+Z,$/)
  expect(lineOf(ruled.dispute)).toContain(',resolved,medium,partial_refund,25.00,client,')
  expect(lineOf(ruled.dispute)).toMatch(/Z,\d{4}-[^,]+Z$/)
  expect(lines.join()).not.toContain(dispute.description)
  expect(lines.join()).not.toContain('Half of it')
  expect((await client.fetch('/api/admin/disputes/export.csv')).status).toBe(403)
})

test('the CSV export uses the filters of the list', async () => {
  const { admin, client, dispute } = await aDispute()
  const other = await aDispute()
  await client.disputes.withdraw({ id: dispute.id })
  const active = await readTable(admin, '?group=active')
  expect(active.lineOf(dispute)).toBeUndefined()
  expect(active.lineOf(other.dispute)).toBeDefined()
  const closed = await readTable(admin, '?status=closed')
  expect(closed.lineOf(dispute)).toContain(',closed,medium,withdrawal,,client,')
  expect(closed.lineOf(other.dispute)).toBeUndefined()
  const wrong = await admin.fetch('/api/admin/disputes/export.csv?status=lost')
  expect(wrong.status).toBe(400)
})
