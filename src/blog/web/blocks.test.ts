import { expect, test } from 'vitest'
import { blocksOf } from './blocks.ts'
import { compared } from '#publishing/web/compared.ts'

test('HTML becomes lines of visible text, with the targets of links and images', () => {
  const html =
    '<h2>Plan &amp; do</h2><p>First <strong>this</strong>, see <a href="https://a.test/" rel="ugc">here</a>.</p>' +
    '<ul><li><p>one</p></li><li>two</li></ul><p></p><p><img src="/media/x.webp" alt="A cat"></p>'
  expect(blocksOf(html)).toEqual([
    '## Plan & do',
    'First this, see here (https://a.test/).',
    '• one',
    '• two',
    '[A cat: /media/x.webp]',
  ])
})

test('a changed line is compared word by word', () => {
  expect(compared(['a', 'the old end', 'z'], ['a', 'the new end', 'more', 'z'])).toEqual([
    { kind: 'same', lines: ['a'] },
    {
      kind: 'changed',
      words: [
        { text: 'the ', kind: 'same' },
        { text: 'old', kind: 'removed' },
        { text: 'new', kind: 'added' },
        { text: ' end', kind: 'same' },
      ],
    },
    { kind: 'changed', words: [{ text: 'more', kind: 'added' }] },
    { kind: 'same', lines: ['z'] },
  ])
})

test('a removed line is shown in its old place', () => {
  expect(compared(['gone', 'kept'], ['kept'])).toEqual([
    { kind: 'changed', words: [{ text: 'gone', kind: 'removed' }] },
    { kind: 'same', lines: ['kept'] },
  ])
})

test('a line with too many changes is shown as removed and added', () => {
  const words = (word: string) => Array.from({ length: 2000 }, (_, at) => word + at).join(' ')
  expect(compared([words('a')], [words('b')])).toEqual([
    {
      kind: 'changed',
      words: [
        { text: words('a'), kind: 'removed' },
        { text: words('b'), kind: 'added' },
      ],
    },
  ])
})
