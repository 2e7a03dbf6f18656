import { expect, test, type Page as Tab } from '@playwright/test'
import type { Page } from '../src/pages/contract.ts'
import { signIn } from './account.ts'
import { aPerson } from './person.ts'

const run = Date.now().toString(36)

async function paste(tab: Tab, html: string) {
  await tab.locator('.ProseMirror').evaluate((editor, copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', copied)
    const options = { clipboardData, bubbles: true, cancelable: true }
    editor.dispatchEvent(new ClipboardEvent('paste', options))
  }, html)
}

/** The HTML in the editor, without elements that the editor adds for its own purposes. */
function written(tab: Tab) {
  return tab
    .locator('.ProseMirror')
    .evaluate((editor) =>
      editor.innerHTML
        .replaceAll(
          /<br class="ProseMirror-trailingBreak">|<img class="ProseMirror-separator"[^>]*>/g,
          '',
        )
        .replaceAll(/ (?:colspan|rowspan)="1"/g, ''),
    )
}

const mark = (text: string) =>
  `<span style='mso-list:Ignore'>${text}<span>&nbsp;&nbsp;</span></span>`
const item = (level: number, text: string, of: string) =>
  `<p class=MsoListParagraph style='text-indent:-18pt;mso-list:l0 level${level} lfo1'>${mark(of)}${text}</p>`

const cases: [what: string, copied: string, kept: string][] = [
  [
    'comments and hidden text from Word are removed, but the commented text stays',
    `<p class=MsoNormal>We <a style='mso-comment-reference:AB_1'>deliver</a><span class=MsoCommentReference><a class=msocomanchor>[AB1]</a></span> on time.<span style='display:none'>Secret</span><span style='mso-hide:all'>price</span></p><div style='mso-element:comment-list'><div style='mso-element:comment'><p class=MsoCommentText>Never!</p></div></div>`,
    '<p>We deliver on time.</p>',
  ],
  [
    'a table keeps its rows and cells',
    '<table><caption>Prices</caption><thead><tr><th>Plan</th><th>Price</th></tr></thead><tbody><tr><td>Basic</td><td>10</td></tr></tbody></table>',
    '<p>Prices</p><table><tbody><tr><th><p>Plan</p></th><th><p>Price</p></th></tr><tr><td><p>Basic</p></td><td><p>10</p></td></tr></tbody></table>',
  ],
  [
    'definition lists and details become paragraphs',
    '<dl><dt>One</dt><dd>Two</dd></dl><details><summary>Three</summary>Four</details>',
    '<p>One</p><p>Two</p><p>Three</p><p>Four</p>',
  ],
  [
    'preformatted text and lines from a code editor stay separate lines',
    `<pre>a\n  b</pre><div style="font-family: Menlo, monospace; white-space: pre;"><div><span>c</span></div><div>  d</div></div>`,
    '<pre><code>a\n  b</code></pre><pre><code>c\n  d</code></pre>',
  ],
  [
    'lists from Word keep their depth, type and numbers',
    item(1, 'One', '1.') +
      item(2, 'Inner', 'a)') +
      item(3, 'Innermost', '\u00a7') +
      item(1, 'Two', '2.') +
      '<p class=MsoNormal>Between</p>' +
      item(1, 'Three', '3.'),
    '<ol><li><p>One</p><ol type="a"><li><p>Inner</p><ul><li><p>Innermost</p></li></ul></li></ol></li><li><p>Two</p></li></ol><p>Between</p><ol start="3"><li><p>Three</p></li></ol>',
  ],
  [
    'list items whose marker is part of the text become list items',
    '<p class=MsoListBullet>·&nbsp;&nbsp;One</p><p class=MsoListBullet2>·&nbsp;&nbsp;Two</p><p class=MsoListNumber>4.&nbsp;&nbsp;Four</p>',
    '<ul><li><p>One</p><ul><li><p>Two</p></li></ul></li></ul><ol start="4"><li><p>Four</p></li></ol>',
  ],
  [
    'a nested list from Google Docs belongs to its item',
    '<ul><li>One</li><ul><li>Inner</li></ul><li>Two</li></ul>',
    '<ul><li><p>One</p><ul><li><p>Inner</p></li></ul></li><li><p>Two</p></li></ul>',
  ],
]

test('pasted content looks like the original, and the saved HTML equals what the editor shows', async ({
  browser,
}) => {
  const marco = await signIn('marco.admin')
  const made = await marco.send<Page>('POST', '/api/admin/pages', {
    title: `Pasted ${run}`,
    slug: `pasted-${run}`,
    content: '<p>Empty</p>',
    status: 'published',
  })
  const admin = await aPerson(browser, { storageState: marco.storageState })
  const { page } = admin
  const editor = page.locator('.ProseMirror')
  const empty = async () => {
    await editor.click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
  }
  try {
    await admin.visit(`/admin/cms?tab=pages&edit=${made.id}`)
    await expect(editor).toBeVisible()
    for (const [what, copied, kept] of cases) {
      await empty()
      await paste(page, copied)
      expect.soft(await written(page), what).toBe(kept)
      await page.getByRole('button', { name: /^Save/ }).click()
      await admin.expectToast('Page updated successfully')
      const { content } = await marco.get<Page>(`/api/pages/slug/pasted-${run}`)
      expect.soft(content, what).toBe(kept)
      await admin.visit(`/admin/cms?tab=pages&edit=${made.id}`)
    }

    // A pasted image keeps its position after the upload.
    await empty()
    const dot =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    await paste(page, `<p>Before</p><p><img src="data:image/png;base64,${dot}"></p><p>After</p>`)
    await expect
      .poll(async () =>
        (await written(page))
          .replace(/\/media\/[\w.-]+/, 'X')
          .replaceAll(/ (?:alt|width|height|draggable|contenteditable)="[^"]*"/g, ''),
      )
      .toMatch(/^<p>Before<\/p>(?:<p><\/p>)?<img src="X"[^>]*>(?:<p><\/p>)?<p>After<\/p>$/)

    // A table can be inserted and changed with the toolbar.
    await empty()
    const tool = (name: string) => page.getByRole('button', { name, exact: true })
    await tool('Table').click()
    for (const head of ['Plan', 'Price', 'Days']) {
      await page.keyboard.type(head)
      await page.keyboard.press('Tab')
    }
    await expect(editor.locator('tr')).toHaveCount(3)
    await tool('Add row').click()
    await tool('Delete column').click()
    await expect(editor.locator('tr')).toHaveCount(4)
    await expect(editor.locator('th')).toHaveCount(2)
    await admin.expectAccessible()
    await tool('Delete table').click()
    await expect(editor.locator('table')).toHaveCount(0)
  } finally {
    await marco.send('DELETE', `/api/admin/pages/${made.id}`)
  }
  admin.expectNoErrors()
  await admin.close()
})
