import { expect, test } from '@playwright/test'
import { call } from './order.ts'
import { aClient, aGig, aViber, fillMilestone, notes, QUESTIONS, run, SCOPE } from './proposals.ts'

test('a proposal survives a reload, and shows what the client changed before it is sent', async ({
  browser,
}) => {
  const client = await aClient(browser, 'reword')
  const gig = await aGig(client, `Make our basket faster ${run}`, QUESTIONS)
  const rita = await aViber(browser, 'Rita Reader')
  const { page } = rita
  await rita.visit(`/gigs/${gig}`)
  await page.getByLabel('What is included').fill(SCOPE)
  await page.getByLabel(QUESTIONS[0]).fill('Shopware and two others.')
  await page.getByLabel(QUESTIONS[1]).fill('In May.')
  await fillMilestone(rita, '400')
  await page.getByLabel('Note to the client').fill(notes[3] ?? '')
  await page.getByLabel('Note to the client').blur()

  // The form asks before it is left; a crash would not.
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByLabel('What is included')).toHaveValue(SCOPE)
  await expect(page.getByLabel(QUESTIONS[0])).toHaveValue('Shopware and two others.')
  const milestone = page.getByRole('group', { name: 'Milestone 1' })
  await expect(milestone.getByLabel('Price')).toHaveValue('400')

  const reworded = 'Which shop systems do you know, and since when?'
  await call(client.page, 'PATCH', `/api/briefs/${gig}`, {
    version: 1,
    questions: [reworded, QUESTIONS[1]],
  })
  await page.getByRole('button', { name: 'Send proposal' }).click()
  const note = page.getByRole('status').filter({ hasText: 'The client changed this gig' })
  await expect(note).toBeInViewport()
  await expect(page.getByLabel(reworded)).toHaveValue('Shopware and two others.')
  await rita.expectAccessible()
  await page.getByLabel(reworded).fill('Shopware, since 2019.')
  await page.getByRole('button', { name: 'Send proposal' }).click()
  await rita.expectToast('Your proposal was sent.')
  await expect(page.getByText('Shopware, since 2019.')).toBeVisible()

  await rita.visit(`/gigs/${gig}`)
  await expect(page.getByRole('button', { name: 'Restore' })).toBeHidden()
})

test('the first wrong field of a proposal is focused, and an error stays with its milestone', async ({
  browser,
}) => {
  const client = await aClient(browser, 'wrong')
  const gig = await aGig(client, `Make our footer faster ${run}`)
  const rudi = await aViber(browser, 'Rudi Writer')
  const { page } = rudi
  await page.setViewportSize({ width: 375, height: 800 })
  await rudi.visit(`/gigs/${gig}`)
  await page.getByRole('button', { name: 'Send proposal' }).click()
  const scope = page.getByLabel('What is included')
  await expect(scope).toBeFocused()
  await expect(scope).toBeInViewport()
  await scope.fill(SCOPE)
  await expect(scope).not.toHaveAttribute('aria-invalid')

  const add = page.getByRole('button', { name: 'Add a milestone' })
  await add.click()
  await add.click()
  const milestone = (n: number) => page.getByRole('group', { name: `Milestone ${n}` })
  for (const [index, price] of ['200', '', '100'].entries()) {
    const fields = milestone(index + 1)
    await fields.getByLabel('Milestone', { exact: true }).fill(`Part ${index + 1}`)
    await fields.getByLabel('Price').fill(price)
    await fields.getByLabel('Days').fill('3')
  }
  await page.getByLabel('Note to the client').fill(notes[2] ?? '')
  await page.getByRole('button', { name: 'Send proposal' }).click()
  await expect(milestone(2).getByLabel('Price')).toBeFocused()
  await milestone(1).getByRole('button', { name: 'Remove milestone 1' }).click()
  await expect(milestone(1).getByLabel('Price')).toHaveAttribute('aria-invalid', 'true')
  await expect(milestone(2).getByLabel('Price')).not.toHaveAttribute('aria-invalid')
  await rudi.expectAccessible()
  await milestone(1).getByLabel('Price').fill('300')
  await page.getByRole('button', { name: 'Send proposal' }).click()
  await rudi.expectToast('Your proposal was sent.')
})
