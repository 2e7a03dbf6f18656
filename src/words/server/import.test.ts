import { beforeAll, expect, test } from 'vitest'
import { csvOf } from '#platform/csv.ts'
import { aPerson, aVisitor, theServer, type Person } from '#testing/server.ts'

const key = 'worklog.title'
let admin: Person

beforeAll(async () => {
  admin = await aPerson({ role: 'admin' })
})

const send = (csv: string) => admin.words.import({ csv })
const fileOf = (...rows: string[][]) => csvOf([['language', 'key', 'text'], ...rows])

async function exported(language: string): Promise<string> {
  const answer = await admin.fetch(`/api/admin/words/export.csv?language=${language}`)
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
}

async function ownTexts() {
  const { database } = await theServer()
  const { rows } = await database.pool.query(
    'select language, key, text, version from words order by 1, 2',
  )
  return rows as Record<string, unknown>[]
}

test('texts of several languages are written as one change, and an empty text is the original', async () => {
  const file = fileOf(['en', key, 'Time, "spent"'], ['fr', key, 'Temps'], ['es', key, ''])
  expect(await send(file)).toEqual({ texts: 2 })
  expect(await ownTexts()).toMatchObject([{ text: 'Time, "spent"' }, { text: 'Temps' }])
  const { change } = await admin.words.newestChange({})
  expect(change).toMatchObject({ texts: 2, languages: ['en', 'fr'] })
  expect(await send(fileOf(['en', key, ''], ['fr', key, '']))).toEqual({ texts: 2 })
  expect(await ownTexts()).toEqual([])
})

test.each(['en', 'es', 'fr'] as const)(
  'a file that was exported in %s and not edited changes nothing',
  async (language) => {
    const texts: [string, string][] = [
      [key, '=1+1, "quoted"'],
      ['contact.text', "'=already guarded"],
      ['contact.title', '-minus'],
    ]
    for (const [name, text] of texts)
      await admin.words.put({ language, key: name, text, version: 0 })
    const before = await ownTexts()
    const file = await exported(language)
    expect(file).toContain(`'-minus`)
    expect(await send(file)).toEqual({ texts: 0 })
    expect(await send(file.replaceAll('\r\n', '\n').replace('\uFEFF', ''))).toEqual({ texts: 0 })
    expect(await ownTexts()).toEqual(before)
    // After a reset, the file restores the texts with their apostrophes and signs.
    await send(fileOf(...texts.map(([name]) => [language, name, ''])))
    expect(await send(file)).toEqual({ texts: 3 })
    const restored = await ownTexts()
    expect(restored.map(({ text }) => text)).toEqual(
      before.map(({ text }) => (text === "'=already guarded" ? '=already guarded' : text)),
    )
    await send(fileOf(...texts.map(([name]) => [language, name, ''])))
  },
)

test('files of spreadsheets with semicolons or tabs, other line ends and more columns are read', async () => {
  for (const [at, separator] of [';', '\t', ','].entries()) {
    const rows = [
      ['language', 'key', 'original', 'text'],
      ['en', key, 'x', `Number ${at}`],
    ]
    const file = rows.map((row) => row.join(separator)).join(at === 0 ? '\r' : '\r\n')
    expect(await send(`${at === 1 ? '\uFEFF' : ''}${file}\n\n`)).toEqual({ texts: 1 })
  }
  expect(await ownTexts()).toMatchObject([{ text: 'Number 2' }])
  await send(fileOf(['en', key, '']))
})

test('blank rows are nothing, wherever they are', async () => {
  const rows = [',,', HEAD, ',,', ` , ,\u00A0`, `en,${key},Above`, ',,,,', '"","",""', ',,']
  expect(await send(rows.join('\r\n'))).toEqual({ texts: 1 })
  const inColumns = `;;\n;;\nkey;language;text\n${key};en;Below\n;;;`
  expect(await send(inColumns)).toEqual({ texts: 1 })
  expect(await ownTexts()).toMatchObject([{ text: 'Below' }])
  // Lines are counted with them.
  await expect(send(`${HEAD}\n,,\nen,none,x`)).rejects.toMatchObject({
    serverMessage: 'Line 3: There is no text “none”.',
  })
  await send(fileOf(['en', key, '']))
})

test('a text that looks misread can be replaced and restored', async () => {
  const word = { language: 'en', key } as const
  const { version } = await admin.words.put({ ...word, text: 'Ãœber', version: 0 })
  expect(await send(await exported('en'))).toEqual({ texts: 0 })
  await admin.words.put({ ...word, text: null, version })
})

interface Refusal {
  serverMessage: string
  errors: object[]
}

const HEAD = 'language,key,text'
test.each([
  ['an empty file', '', 1, 'columns language, key and text'],
  ['only a mark', '\uFEFF', 1, 'columns language, key and text'],
  ['another header', 'lang,key,text\nen,x,y', 1, 'columns language, key and text'],
  ['no header', `en,${key},x`, 1, 'columns language, key and text'],
  ['an unknown language', `${HEAD}\nen,${key},A\nde,${key},B`, 3, '“de” is not a language'],
  ['a language of JavaScript', `${HEAD}\n__proto__,${key},B`, 2, '“__proto__” is not'],
  ['an unknown key', `${HEAD}\nen,worklog.none,B`, 2, 'no text “worklog.none”'],
  ['a key of JavaScript', `${HEAD}\nen,constructor,B`, 2, 'no text “constructor”'],
  ['a double key', `${HEAD}\nen,${key},A\n\nen,${key},A`, 4, 'already in line 2'],
  ['too few columns', `${HEAD}\nen,${key}`, 2, 'quotes and columns'],
  ['too many columns', `${HEAD}\nen,${key},A, B`, 2, 'quotes and columns'],
  ['an open quote', `${HEAD}\nen,${key},"A\nB`, 2, 'quotes and columns'],
  ['a stray quote', `${HEAD}\nen,${key},"A"B`, 2, 'quotes and columns'],
  ['a huge cell', `${HEAD}\nen,${key},${'x'.repeat(30_000)}`, 2, 'quotes and columns'],
  ['another encoding', `${HEAD}\nen,${key},Caf\uFFFD`, 2, 'not UTF-8'],
  ['UTF-8 read as Latin-1', `${HEAD}\nen,${key},Ãœber uns`, 2, 'wrong encoding: “Ãœber”'],
  ['UTF-8 read on a Mac', `${HEAD}\nes,${key},¬øQu√©?`, 2, 'wrong encoding'],
  ['HTML', `${HEAD}\nen,${key},<img src=x onerror=alert(1)>`, 2, 'could not be read'],
  ['two lines', `${HEAD}\nen,${key},"A\nB"`, 2, 'single line'],
  ['a long text', `${HEAD}\nen,${key},${'x'.repeat(200)}`, 2, 'at most 116 characters'],
  ['a lost value', `${HEAD}\nen,${key},A\nen,errors.words.csv_twice,B`, 3, 'Keep {first}'],
])('%s is refused with its line, and nothing is written', async (_, csv, line, reason) => {
  const refusal = await send(csv).catch((error: unknown) => error as Refusal)
  expect(refusal).toMatchObject({ status: 400, code: 'words.line' })
  const { serverMessage: message, errors } = refusal as Refusal
  expect(message).toMatch(new RegExp(`^Line ${line}: `))
  expect(message).toContain(reason)
  expect(errors).toEqual([{ path: 'csv', message }])
  expect(await ownTexts()).toEqual([])
})

test('lines are counted as a text editor counts them', async () => {
  const csv = `language,key,text,original\r\nen,${key},A,"a\r\nb"\r\n\r\nen,none,x,y`
  await expect(send(csv)).rejects.toMatchObject({
    serverMessage: 'Line 5: There is no text “none”.',
  })
})

test('a refusal is read in the language of the admin', async () => {
  const answer = await admin.fetch('/api/admin/words/import?lang=fr', {
    method: 'POST',
    body: JSON.stringify({ csv: `${HEAD}\nen,${key},<b>` }),
    headers: { 'content-type': 'application/json' },
  })
  expect(await answer.text()).toContain('Ligne 2\u00A0: ')
})

test('a file that is too large is refused, and one of many empty lines is read', async () => {
  await expect(send('x'.repeat(2_000_001))).rejects.toMatchObject({ status: 400 })
  await expect(send('x'.repeat(7_000_000))).rejects.toMatchObject({ status: 413 })
  const started = performance.now()
  expect(await send(`${HEAD}${'\n'.repeat(1_900_000)}`)).toEqual({ texts: 0 })
  expect(performance.now() - started).toBeLessThan(5000)
})

test('only admins import', async () => {
  const file = { csv: fileOf(['en', key, 'A']) }
  await expect((await aPerson()).words.import(file)).rejects.toMatchObject({ status: 403 })
  await expect((await aVisitor()).words.import(file)).rejects.toMatchObject({ status: 401 })
})
