import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { visibleLengthOfHtml, textOfHtml } from '#platform/html-text.ts'
import { hostileHtml } from '../../../test/hostile-html.ts'
import { safeHtml } from './safe-html.ts'
import { costOf } from '#testing/security/hostile-texts.ts'

const safe = (html: string) => safeHtml(html, { links: 'own' })

/** Every tag and attribute that may be in the output. Anything else is unsafe. */
const TAG =
  /^<(?:\/?(?:h[1-6]|p|strong|em|u|s|blockquote|ol|ul|li|pre|code|table|tbody|tr|td|th)|\/a|br \/|ol(?: start="\d+")?(?: type="[aAiI]")?|t[dh](?: colspan="\d+")?(?: rowspan="\d+")?|(?:p|h[1-6]) class="(?:align-(?:center|right|justify))?(?:(?<=\w) )?(?:indent-[1-8])?"|a href="(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)[^"<>]*"(?: target="_blank")?(?: rel="noopener(?: nofollow ugc)?")?|img src="(?:https:\/\/|\/media\/)[^"<>]*" alt="[^"<>]*"(?: width="\d+")?(?: height="\d+")? loading="lazy"(?: referrerpolicy="no-referrer")? \/)>$/

/** Text between tags must not contain angle brackets, so that it cannot be taken for a tag. */
function isSafe(html: string): boolean {
  const tags = html.match(/<[^<>]*>/g) ?? []
  const between = html.replaceAll(/<[^<>]*>/g, '')
  return tags.every((tag) => TAG.test(tag)) && !/[<>]/.test(between)
}

describe('hostile HTML [control 3]', () => {
  test('the collection is large enough', () => {
    expect(new Set(hostileHtml).size).toBeGreaterThanOrEqual(110)
  })

  test.each(hostileHtml)('%s', (html) => {
    for (const links of ['own', 'users'] as const) {
      const once = safeHtml(html, { links })
      expect(once).toSatisfy(isSafe)
      expect(safeHtml(once, { links })).toBe(once)
    }
  })

  test('any pieces combined, within other markup', () => {
    const piece = fc.oneof(
      fc.constantFrom(...hostileHtml),
      fc.constantFrom(
        '<p>',
        '</p>',
        '<ul><li>',
        '</ul>',
        '<strong>',
        '<a href="/x">',
        '</a>',
        '"',
        '<',
      ),
      fc.string({ maxLength: 12 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const once = safe(pieces.join(''))
        expect(once).toSatisfy(isSafe)
        expect(safe(once)).toBe(once)
      }),
      { numRuns: 400 },
    )
  })
})

describe('words of two blocks are never joined', () => {
  test.each([
    ['<div>One</div><div>Two</div>', '<p>One</p><p>Two</p>'],
    [
      '<div><p>One</p></div><div>Two <b>three</b></div>',
      '<p>One</p><p>Two <strong>three</strong></p>',
    ],
    ['One<div>Two</div>Three', 'One<p>Two</p>Three'],
    ['<dl><dt>One<dd>Two</dl>', '<p>One</p><p>Two</p>'],
    [
      '<details><summary>One</summary><p>Two</p>Three</details>',
      '<p>One</p><p>Two</p><p>Three</p>',
    ],
    [
      '<figure><img src="/media/a.webp" alt=""><figcaption>One</figcaption></figure>',
      '<p><img src="/media/a.webp" alt="" loading="lazy" /></p><p>One</p>',
    ],
    ['<a href="/x"><div>One</div><div>Two</div></a>', '<a href="/x">One<br />Two</a>'],
    ['<h2><div>One</div><div>Two</div></h2>', '<h2>One<br />Two</h2>'],
    ['<ul><li><div>One</div><div>Two</div></li></ul>', '<ul><li><p>One</p><p>Two</p></li></ul>'],
    ['<section>One<hr>Two</section>', '<p>One</p><p>Two</p>'],
    ['<td>One</td><td>Two</td>', '<p>One</p><p>Two</p>'],
    ['<pre>One\n  Two</pre>', '<pre>One\n  Two</pre>'],
    [
      '<pre><code><div>One</div><div>  Two</div>Three<br>Four</code></pre>',
      '<pre><code>One\n  Two\nThree\nFour</code></pre>',
    ],
    [
      '<table><caption>Prices</caption><thead><tr><th>Plan<th colspan=2>Price</thead><tr><td>Basic<td>10</table>',
      '<table><tr><td>Prices</td></tr><tbody><tr><th>Plan</th><th colspan="2">Price</th></tr></tbody><tr><td>Basic</td><td>10</td></tr></table>',
    ],
  ])('%s', (input, kept) => {
    expect(safe(input)).toBe(kept)
    expect(safe(kept)).toBe(kept)
  })

  test('searches and excerpts also keep words apart', () => {
    const table =
      '<table><tr><th>Plan</th><th>Price</th></tr><tr><td>Basic</td><td>10</td></tr></table>'
    expect(textOfHtml(safe(`${table}<pre><code>a\nb</code></pre>c`))).toBe(
      'Plan Price Basic 10 a b c',
    )
  })
})

test('a list keeps its start and its numbering style', () => {
  const list = '<ol start="3" type="a"><li>One</li></ol>'
  expect(safe(list)).toBe(list)
  expect(safe('<ol start="-1" type="x" class="y"><li>One</li></ol>')).toBe('<ol><li>One</li></ol>')
})

test('invisible characters are removed; flags and emoji stay', () => {
  const hidden = '\u{E0049}\u{E0047}'
  expect(safe(`<p>Good${hidden} 🏴󠁧󠁢󠁷󠁬󠁳󠁿 ❤️\u200D🔥</p><img src="/media/a.webp" alt="b${hidden}">`)).toBe(
    '<p>Good 🏴󠁧󠁢󠁷󠁬󠁳󠁿 ❤️\u200D🔥</p><img src="/media/a.webp" alt="b" loading="lazy" />',
  )
  expect(safe('<p>\u0338a</p>')).toBe('<p>\u0338a</p>')
})

describe("the toolbar's formats", () => {
  test('stay unchanged', () => {
    const text =
      '<h1>One</h1><h6 class="align-center">Six</h6><p class="align-right indent-3">A <strong>b</strong>' +
      '<em>c</em><u>d</u><s>e</s><br />f</p><blockquote><p>g</p></blockquote><ul><li><p>h</p>' +
      '<ol><li><p>i</p></li></ol></li></ul><p><a href="https://example.org/a?b=1&amp;c=2">j</a>' +
      '<a href="mailto:a@example.org">k</a><a href="tel:+1234">l</a><a href="/browse#top">m</a></p>' +
      '<img src="/media/a-1.webp" alt="&quot;n&quot;" width="640" height="480" loading="lazy" />'
    expect(safe(text)).toBe(text)
  })

  test('are recognized in other notations', () => {
    expect(safe('<b>a</b><i>b</i><strike>c</strike><del>d</del>')).toBe(
      '<strong>a</strong><em>b</em><s>c</s><s>d</s>',
    )
    expect(safe('<p style="color:red; text-align: CENTER">a</p>')).toBe(
      '<p class="align-center">a</p>',
    )
    expect(safe('<p class="ql-align-right ql-indent-2 x">a</p>')).toBe(
      `<p class="align-right ${['indent', 2].join('-')}">a</p>`,
    )
  })

  test('links of members carry no search weight, and links to a new tab cannot reach the opener', () => {
    const link = '<a href="https://example.org/" target="_blank">a</a>'
    expect(safe(link)).toContain('target="_blank" rel="noopener"')
    expect(safeHtml(link, { links: 'users' })).toContain('rel="noopener nofollow ugc"')
    expect(safe('<a href="javascript:1">a</a>')).toBe('a')
  })

  test('images are loaded over https or from here, without a referrer', () => {
    expect(safe('<img src="https://a.invalid/b.png" width="50%" height=3 alt=c>')).toBe(
      '<img src="https://a.invalid/b.png" alt="c" height="3" loading="lazy" referrerpolicy="no-referrer" />',
    )
    expect(safe('<p>a<img src="http://a.invalid/b.png"></p>')).toBe('<p>a</p>')
  })

  test('characters are counted without markup', () => {
    expect(visibleLengthOfHtml(safe('<p></p>'.repeat(20)))).toBe(0)
    expect(visibleLengthOfHtml(safe('<p>a &amp; b\u200B</p><p>&lt;c&gt;</p>'))).toBe(9)
    expect(textOfHtml(safe('<h2>A</h2><p>b<br>c</p>'))).toBe('A b c')
  })
})

test('HTML that would be slow to read is refused or flattened quickly', async () => {
  const huge = [
    '<div>'.repeat(20_000),
    '<blockquote>'.repeat(40_000),
    '<ul><li>'.repeat(20_000),
    '<svg>'.repeat(40_000),
    '<svg a="<">'.repeat(15_000),
    '<'.repeat(1_000_000),
    '&'.repeat(1_000_000),
    `<p ${'a=b '.repeat(200_000)}>x`,
    `<p class="${'a '.repeat(400_000)}">x`,
    `<p style="${';text-align:'.repeat(80_000)}">x`,
    `<a href="${'\t'.repeat(1_000_000)}">x`,
    '<!--'.repeat(30_000),
  ]
  for (const html of huge) {
    let answer = ''
    const spent = await costOf(() => {
      try {
        answer = safe(html)
      } catch (error) {
        answer = (error as { code: string }).code
      }
    })
    expect(spent).toBeLessThan(1500)
    expect(answer === 'content.too_long' || isSafe(answer)).toBe(true)
  }
})
