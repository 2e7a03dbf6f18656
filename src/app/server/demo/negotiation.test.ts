import { expect, test } from 'vitest'
import { readDemoContent } from './content.ts'

test('the negotiations of the demo show each way that an offer can go', async () => {
  const { negotiations } = await readDemoContent()
  const requests = negotiations.filter(({ request }) => request)
  expect(negotiations.length - requests.length).toBe(3)
  const moves = new Set(negotiations.flatMap((one) => one.moves.map((move) => move.do)))
  expect([...moves].toSorted()).toEqual(
    'accept amend approve back_out decline deliver dispute end log offer pay write'.split(' '),
  )
  const together = negotiations.map(({ client, service }) => `${client} ${service}`)
  expect(new Set(together).size).toBe(negotiations.length)
})
