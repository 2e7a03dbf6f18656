import { expect, request, test, type Browser, type Page } from '@playwright/test'
import type { SessionUser } from '../src/platform/web/session.ts'
import { DEMO_PASSWORD } from '../src/settings/demo.ts'
import { signIn, type Account } from './account.ts'
import { aPerson, hydrated, type Person } from './person.ts'

/** Browser errors that these journeys cause on purpose. */
const provoked = /api\/(messages|events|conversations|notifications|user)|ERR_INTERNET_DISCONNECTED/

interface Member extends Person {
  id: number
  account: Account
}

async function memberCalled(browser: Browser, name: string, look: object = {}): Promise<Member> {
  const account = await signIn(name)
  const { id } = await account.get<SessionUser>('/api/user')
  const { storageState } = account
  const person = await aPerson(browser, { storageState, expected: provoked, ...look })
  return { ...person, id, account }
}

/** A new client for each attempt, because messages of earlier attempts would be in existing conversations. */
async function newcomer(browser: Browser): Promise<Member> {
  const { baseURL } = test.info().project.use
  const client = await request.newContext({ ...(baseURL && { baseURL }) })
  const username = `writer-${Date.now().toString(36)}`
  const answer = await client.post('/api/register', {
    data: {
      username,
      email: `${username}@example.org`,
      fullName: 'Wilma Writer',
      password: DEMO_PASSWORD,
    },
  })
  expect(answer.status()).toBe(201)
  await client.dispose()
  return memberCalled(browser, username)
}

const box = (page: Page) => page.getByLabel('Write a message')
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })
/** A message in the conversation; the list of conversations shows the same text. */
const messageIn = (page: Page, text: string) =>
  page.getByRole('group', { name: /^Messages with/ }).getByText(text, { exact: true })

/** Distinguishes attempts of a journey, which share their conversations. */
const attempt = () => `${test.info().repeatEachIndex}.${test.info().retry}`

const aFile = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})

async function sendMessage(page: Page, text: string) {
  await box(page).fill(text)
  await box(page).press('Enter')
}

test('two members chat live: typing indicator, read receipts, files and no duplicates', async ({
  browser,
}) => {
  const maya = await memberCalled(browser, 'maya.viber')
  const liam = await memberCalled(browser, 'liam.client', {
    colorScheme: 'dark',
    viewport: { width: 375, height: 800 },
  })
  await maya.visit(`/messages/${liam.id}`)
  await liam.visit('/messages')
  await liam.expectAccessible()
  await liam.page.getByRole('link', { name: /Maya/ }).click()
  await expect(liam.page.getByText('Service Provider')).toBeVisible()
  await expect(maya.page.getByText('Client', { exact: true })).toBeVisible()

  await expect(sendButton(maya.page)).toBeDisabled()
  await box(maya.page).fill('   ')
  await expect(sendButton(maya.page)).toBeDisabled()
  await box(maya.page).fill('Hello Liam, <b>is</b> https://example.org/brief. the brief?')
  await expect(liam.page.getByText(/is writing…/)).toBeVisible()
  await sendButton(maya.page).click()
  await expect(
    liam.page.getByRole('link', { name: 'https://example.org/brief' }).last(),
  ).toHaveAttribute('rel', /nofollow noopener/)
  await expect(liam.page.getByText(/is writing…/)).toBeHidden()
  await expect(maya.page.getByText('Seen').last()).toBeVisible()

  await box(liam.page).fill('Yes, and here is a note')
  await liam.page.getByLabel('Attach files').setInputFiles(aFile('note.txt', 'See line 7.'))
  await expect(liam.page.getByText('note.txt is ready')).toBeAttached()
  await box(liam.page).press('Enter')
  const file = maya.page.getByRole('link', { name: 'Download note.txt' }).last()
  const [download] = await Promise.all([maya.page.waitForEvent('download'), file.click()])
  expect(download.suggestedFilename()).toBe('note.txt')

  await box(maya.page).press('A')
  await box(maya.page).press('Shift+Enter')
  await box(maya.page).pressSequentially(`B${attempt()}`)
  await expect(box(maya.page)).toHaveValue(`A\nB${attempt()}`)
  await box(maya.page).press('Enter')
  await expect(messageIn(liam.page, `A B${attempt()}`)).toHaveCount(1)
  await maya.expectAccessible()
  await liam.expectAccessible()
  await liam.page.getByRole('link', { name: 'Back to all conversations' }).click()
  await expect(liam.page.getByRole('link', { name: /Maya.*A B/ })).toBeVisible()

  // A message read while its writer views another conversation is marked as seen when they return, and the conversation
  // is scrolled to its end.
  const last = `Read this while I am away ${attempt()}`
  await sendMessage(maya.page, last)
  await expect(messageIn(maya.page, last)).toHaveCount(1)
  await maya.page.getByRole('link', { name: /^Grace/ }).click()
  await expect(maya.page.getByRole('group', { name: /^Messages with Grace/ })).toBeVisible()
  await liam.page.getByRole('link', { name: /Maya/ }).click()
  const thread = () => maya.account.get<{ isRead: boolean }[]>(`/api/messages/${liam.id}`)
  await expect.poll(async () => (await thread()).at(-1)?.isRead).toBe(true)
  await maya.page.getByRole('link', { name: /^Liam/ }).click()
  await expect(messageIn(maya.page, last)).toBeInViewport()
  const row = maya.page.locator('[data-index]').filter({ hasText: last })
  await expect(row.getByText('Seen')).toBeVisible()
  await liam.close()
  maya.expectNoErrors()
  await maya.close()
})

test('a reader who has scrolled up keeps their position, and search results link to messages', async ({
  browser,
}) => {
  const maya = await memberCalled(browser, 'maya.viber')
  const liam = await signIn('liam.client')
  const { id: liamId } = await liam.get<SessionUser>('/api/user')
  await maya.visit(`/messages/${liamId}`)
  const list = maya.page.getByRole('group', { name: /^Messages with/ })
  await expect(maya.page.getByRole('button', { name: 'Jump to latest' })).toBeHidden()
  await list.evaluate((element) => (element.scrollTop = 700))
  await expect(maya.page.getByRole('button', { name: 'Jump to latest' })).toBeVisible()
  const first = await list.evaluate((element) => element.scrollTop)
  await liam.send('POST', '/api/messages', {
    senderId: liamId,
    receiverId: maya.id,
    content: 'While you were reading',
  })
  await expect(maya.page.getByRole('button', { name: 'New messages' })).toBeVisible()
  expect(await list.evaluate((element) => element.scrollTop)).toBe(first)
  await maya.page.getByRole('button', { name: 'New messages' }).click()
  await expect(messageIn(maya.page, 'While you were reading')).toBeInViewport()

  await maya.page.getByLabel('Search messages').fill('headline small')
  await maya.page.getByLabel('Search messages').press('Enter')
  await maya.page.getByRole('list', { name: 'Found messages' }).getByRole('link').first().click()
  await expect(
    messageIn(maya.page, 'It looks very clean. The headline is a bit small on my screen.'),
  ).toBeInViewport()
  maya.expectNoErrors()
  await maya.close()
})

test('a message written offline is sent exactly once when the connection returns', async ({
  browser,
}) => {
  const liam = await memberCalled(browser, 'liam.client')
  const grace = await memberCalled(browser, 'grace.tilley')
  await grace.visit(`/messages/${liam.id}`)
  await grace.page.context().setOffline(true)
  await sendMessage(grace.page, `Written in a tunnel ${attempt()}`)
  await sendMessage(grace.page, `And another ${attempt()}`)
  await expect(grace.page.getByText('Waiting for a connection')).toHaveCount(2)
  await grace.page.context().setOffline(false)
  await expect(grace.page.getByText('Waiting for a connection')).toHaveCount(0)
  await liam.visit(`/messages/${grace.id}`)
  await expect(messageIn(liam.page, `Written in a tunnel ${attempt()}`)).toHaveCount(1)
  await expect(messageIn(grace.page, `And another ${attempt()}`)).toHaveCount(1)

  // Unsent messages are sent from any open page; the list of conversations marks them.
  const elsewhere = await grace.openTab()
  await elsewhere.visit('/favorites')
  const thread = await grace.openTab()
  await thread.visit(`/messages/${liam.id}`)
  await grace.page.goto('about:blank')
  await thread.page.context().setOffline(true)
  await sendMessage(thread.page, `A third ${attempt()}`)
  await expect(thread.page.getByRole('link', { name: /Liam.*Not sent yet/ })).toBeVisible()
  await thread.page.close()
  await grace.page.context().setOffline(false)
  await expect(messageIn(liam.page, `A third ${attempt()}`)).toHaveCount(1)
  await elsewhere.page.close()
  await grace.visit(`/messages/${liam.id}`)

  // Messages received while offline appear exactly once in every tab after reconnecting.
  const tab = await grace.openTab()
  await tab.visit(`/messages/${liam.id}`)
  await grace.page.context().setOffline(true)
  await sendMessage(liam.page, `While you were away ${attempt()}`)
  await grace.page.context().setOffline(false)
  for (const { page } of [grace, tab]) {
    await expect(messageIn(page, `While you were away ${attempt()}`)).toHaveCount(1)
  }
  await liam.close()
  await grace.close()
})

test('a message that failed is marked and can be sent again', async ({ browser }) => {
  const wilma = await newcomer(browser)
  const henrik = await signIn('henrik.s')
  const { id } = await henrik.get<SessionUser>('/api/user')
  await wilma.visit(`/messages/${id}`)
  await wilma.page.route('**/api/messages', (route) =>
    route.fulfill({ status: 503, json: { message: 'The service is busy.', code: 'x' } }),
  )
  await sendMessage(wilma.page, 'Does this arrive?')
  await wilma.expectToast('Failed to send message')
  await expect(wilma.page.getByText('The service is busy.', { exact: true })).toBeVisible()
  await wilma.visit(`/messages/${id}`)
  await expect(wilma.page.getByText('Not sent')).toBeVisible()
  await wilma.page.unroute('**/api/messages')
  // After retrying by keyboard, the focus returns to the text field.
  await wilma.page.getByRole('button', { name: 'Send again' }).press('Enter')
  await expect(box(wilma.page)).toBeFocused()
  await expect(wilma.page.getByText('Not sent')).toBeHidden()
  const thread = await henrik.get<{ content: string }[]>(`/api/messages/${wilma.id}`)
  expect(thread.map(({ content }) => content)).toEqual(['Does this arrive?'])
  await wilma.page.route(`**/api/messages/${id}*`, (route) => route.abort())
  await wilma.visit('/messages')
  await wilma.page.getByRole('link', { name: /Henrik/ }).click()
  await expect(wilma.page.getByText('Failed to fetch messages')).toBeVisible()
  await wilma.page.unroute(`**/api/messages/${id}*`)
  await wilma.page.getByRole('button', { name: 'Try again' }).click()
  await expect(messageIn(wilma.page, 'Does this arrive?')).toBeVisible()

  // A rejected file is omitted and does not block the message.
  await wilma.page.getByLabel('Attach files').setInputFiles(aFile('empty.txt', ''))
  await expect(wilma.page.getByText('This file is empty.')).toBeVisible()
  await expect(
    wilma.page.getByText('One file could not be uploaded and will be left out.'),
  ).toBeVisible()
  await wilma.expectAccessible()
  await sendMessage(wilma.page, 'Here it is')
  await expect(box(wilma.page)).toBeFocused()
  await expect(messageIn(wilma.page, 'Here it is')).toBeVisible()
  await wilma.page.getByRole('button', { name: 'Remove empty.txt' }).click()
  await expect(wilma.page.getByText('This file is empty.')).toBeHidden()
  await wilma.close()
})

test('a member asked to pay off the platform is warned, blocks the sender and reports the message', async ({
  browser,
}) => {
  const maya = await memberCalled(browser, 'maya.viber')
  const jonas = await memberCalled(browser, 'jonas.b')
  await jonas.visit(`/messages/${maya.id}`)
  await maya.visit(`/messages/${jonas.id}`)
  await sendMessage(jonas.page, 'I can pay you directly via PayPal')
  await expect(jonas.page.getByText('This looks like a request to pay elsewhere')).toBeVisible()
  await jonas.expectAccessible()
  await expect(messageIn(jonas.page, 'I can pay you directly via PayPal')).toHaveCount(0)
  await jonas.page.getByRole('button', { name: 'Send anyway' }).press('Enter')
  await expect(box(jonas.page)).toBeFocused()
  await expect(maya.page.getByText(/Be careful: only money paid here/)).toBeVisible()

  const report = maya.page.getByRole('button', { name: 'Report this message' }).last()
  await report.focus()
  await report.click()
  await maya.page.getByLabel('What is wrong?').selectOption('off_platform')
  await maya.expectAccessible()
  await maya.page.getByRole('button', { name: 'Report', exact: true }).click()
  await maya.expectToast('Reported')

  await maya.page.getByRole('button', { name: /^More about/ }).click()
  await maya.page.getByRole('menuitem', { name: 'Block' }).click()
  await maya.page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await maya.expectToast('Blocked')
  await expect(maya.page.getByText(/You have blocked/)).toBeVisible()
  await expect(box(maya.page)).toBeHidden()
  await sendMessage(jonas.page, 'Hello?')
  await jonas.expectToast('Failed to send message')
  await expect(
    jonas.page.getByText('This person doesn’t accept messages from you.').first(),
  ).toBeVisible()
  await maya.page.getByRole('button', { name: /^More about/ }).click()
  await maya.page.getByRole('menuitem', { name: 'Unblock' }).click()
  await maya.page.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click()
  await expect(box(maya.page)).toBeVisible()
  await jonas.page.getByRole('button', { name: 'Send again' }).click()
  await expect(messageIn(maya.page, 'Hello?')).toBeVisible()
  maya.expectNoErrors()
  await maya.close()
  await jonas.close()
})

test('a session that ends while a member is writing does not lose the message', async ({
  browser,
}) => {
  const liam = await memberCalled(browser, 'liam.client')
  const maya = await signIn('maya.viber')
  const { id } = await maya.get<SessionUser>('/api/user')
  await liam.visit(`/messages/${id}`)
  const comeBack = async () => {
    await liam.page.waitForURL(/\/auth\?/)
    await hydrated(liam.page)
    // Without cookies, the page shows the registration form first.
    await liam.page.getByRole('tab', { name: 'Login' }).click()
    await liam.page.getByLabel('Username').first().fill('liam.client')
    await liam.page.getByLabel('Password', { exact: true }).first().fill('demo-vibes-2026')
    await liam.page.getByRole('button', { name: 'Log in', exact: true }).click()
    await liam.page.waitForURL(new RegExp(`/messages/${id}`))
  }
  await box(liam.page).fill('A long thought I would hate to lose')
  await liam.page.context().clearCookies()
  await box(liam.page).press('Enter')
  await comeBack()
  await expect(box(liam.page)).toHaveValue('A long thought I would hate to lose')

  // A message with a file is kept as a whole and can be sent again.
  const withFile = `And its notes ${attempt()}`
  await liam.page.getByLabel('Attach files').setInputFiles(aFile('thoughts.txt', 'Longer.'))
  await expect(liam.page.getByText('thoughts.txt is ready')).toBeAttached()
  await liam.page.context().clearCookies()
  await sendMessage(liam.page, withFile)
  await comeBack()
  await liam.page.getByRole('button', { name: 'Send again' }).click()
  await expect(liam.page.getByRole('link', { name: 'Download thoughts.txt' })).toBeVisible()
  const thread = await maya.get<{ content: string }[]>(`/api/messages/${liam.id}`)
  expect(thread.at(-1)?.content).toBe(withFile)
  await liam.close()
})

test('a client contacts a viber from the profile, and hires them from the conversation', async ({
  browser,
}) => {
  const wilma = await newcomer(browser)
  const maya = await signIn('maya.viber')
  const { id } = await maya.get<SessionUser>('/api/user')
  await wilma.visit(`/vibers/${id}`)
  await wilma.page.getByRole('link', { name: 'Contact Me' }).click()
  await expect(wilma.page.getByText('No messages yet')).toBeVisible()
  await sendMessage(wilma.page, 'Are you free in March?')
  await expect(messageIn(wilma.page, 'Are you free in March?')).toBeVisible()
  await wilma.page.getByRole('link', { name: /^Hire/ }).click()
  await wilma.page.getByRole('link', { name: 'Hire For This Service' }).first().click()
  await expect(wilma.page).toHaveURL(/\/checkout\/\d+/)
  await wilma.visit(`/services/${wilma.page.url().split('/').at(-1)}`)
  await wilma.page.getByRole('link', { name: 'Ask a question' }).click()
  await expect(messageIn(wilma.page, 'Are you free in March?')).toBeVisible()

  await wilma.visit(`/messages/${id}?order=99999999`)
  await sendMessage(wilma.page, 'About no order of ours')
  const thread = () => maya.get<{ content: string }[]>(`/api/messages/${wilma.id}`)
  await expect.poll(async () => (await thread()).at(-1)?.content).toBe('About no order of ours')

  await wilma.visit(`/messages/${wilma.id}`)
  await wilma.expectToast('This is you')
  await expect(wilma.page.getByText('Select a conversation')).toBeVisible()
  await wilma.page.goto('/messages/99999999')
  await expect(wilma.page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await wilma.close()
})
