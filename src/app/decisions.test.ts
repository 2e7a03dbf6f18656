import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../docs/decisions')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const files = globSync('[0-9]*.md', { cwd: folder }).toSorted()
const SECTIONS = ['Context', 'Decision', 'Consequences', 'Not chosen']

interface RecordHead {
  file: string
  number: number
  title: string
  status: string
  date: string
}

/** The title and the status paragraph; a long status spans several lines. */
const records: RecordHead[] = files.map((file) => {
  const [heading = '', paragraph = ''] = read(file).split('\n\n')
  const [, number, title = ''] = /^# (\d+)\. (.+)$/.exec(heading) ?? []
  const line = paragraph.replaceAll('\n', ' ')
  const [, status = '', date = ''] = /^Status: (.+) · Date: (\d{4}-\d\d-\d\d)$/.exec(line) ?? []
  return { file, number: Number(number), title, status, date }
})

/** The numbers of the records that a status links to. */
function relatedTo({ status }: RecordHead): number[] {
  const linked = [...status.matchAll(/\]\((\d{4})-/g)].map(([, digits]) => Number(digits))
  return [...new Set(linked)].toSorted((a, b) => a - b)
}

test('every decision record has its number, a title, a status and a date', () => {
  const complete = records.filter(({ title, status, date }) => title && status && date)
  expect(complete.map(({ file }) => file)).toEqual(files)
  expect(records.map(({ number }) => number)).toEqual(files.map((_, i) => i + 1))
  const misnamed = records.filter(({ file, number }) => Number(file.slice(0, 4)) !== number)
  expect(misnamed).toEqual([])
})

test('every decision record has the same sections in the same order', () => {
  for (const file of files) {
    const sections = [...read(file).matchAll(/^## (.+)$/gm)].map(([, name = '']) => name)
    expect([file, sections]).toEqual([file, SECTIONS.filter((name) => sections.includes(name))])
    expect([file, sections]).toEqual([file, expect.arrayContaining(['Context', 'Decision'])])
  }
})

test('when one decision record names another in its status, that one names it too', () => {
  for (const record of records) {
    for (const other of relatedTo(record)) {
      const theirs = records.find(({ number }) => number === other)
      expect([record.file, theirs && relatedTo(theirs)]).toEqual([
        record.file,
        expect.arrayContaining([record.number]),
      ])
    }
  }
})

test('the index of decision records has a row for each, with its title, status and date', () => {
  const rows = read('README.md')
    .split('\n')
    .filter((line) => line.startsWith('| ['))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const expected = records.map((record) => {
    const [status = ''] = record.status.split(';')
    const related = relatedTo(record)
    const cell = related.length > 0 ? `${status}, see ${related.join(', ')}` : status
    return ['', `[${record.number}](${record.file})`, record.title, cell, record.date, '']
  })
  expect(rows).toEqual(expected)
})
