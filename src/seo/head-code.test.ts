import { describe, expect, test } from 'vitest'
import { checkedHeadCode, problemInHeadCode, scriptOrigins, writeHeadCode } from './head-rules.ts'
import { costOf } from '#testing/security/hostile-texts.ts'

const write = (code: string) => writeHeadCode(checkedHeadCode(code), 'abc')

test('typical snippets of other services are accepted and written with the nonce', () => {
  const code = `
    <!-- Counting visitors -->
    <script async src="https://www.count.example/tag.js?id=G-1&amp;x=1" data-domain='vibes.example'></script>
    <SCRIPT>
      window.layer = window.layer || []; if (1 < 2) layer.push("</b>")
    </SCRIPT>
    <meta name="google-site-verification" content="abc">
    <link rel="preconnect" href=https://fonts.example crossorigin />
    <style media="print">body > p { color: red }</style>
    <noscript><img height="1" width="1" style="display:none" src="https://t.example/p?e=1"/></noscript>`
  expect(write(code).split('\n')).toEqual([
    '<script async src="https://www.count.example/tag.js?id=G-1&amp;x=1" data-domain="vibes.example" nonce="abc"></script>',
    '<script nonce="abc">',
    '      window.layer = window.layer || []; if (1 < 2) layer.push("</b>")',
    '    </script>',
    '<meta name="google-site-verification" content="abc">',
    '<link rel="preconnect" href="https://fonts.example" crossorigin>',
    '<style media="print" nonce="abc">body > p { color: red }</style>',
    '<noscript><img height="1" width="1" src="https://t.example/p?e=1" hidden></noscript>',
  ])
})

test('scriptOrigins returns each origin of a script once, and no others', () => {
  const code = `<script src="https://a.example/1.js"></script><script src="https://a.example:8443/2.js"></script>
    <script src="https://A.example/3.js"></script><link rel="icon" href="https://b.example/i.png">`
  expect(scriptOrigins(checkedHeadCode(code))).toEqual([
    'https://a.example',
    'https://a.example:8443',
  ])
})

test('an attribute value cannot close its element', () => {
  const code = `<noscript><img src="https://t.example/</noscript><script>alert(1)</script>"></noscript>`
  expect(write(code)).toBe(
    '<noscript><img src="https://t.example/&lt;/noscript&gt;&lt;script&gt;alert(1)&lt;/script&gt;"></noscript>',
  )
  expect(write(`<meta name="x" content='"><script>alert(1)</script>'>`)).not.toContain('<script>')
})

describe('unsafe code is rejected with its line and a reason', () => {
  const elements = /only script, link, meta, style and noscript are allowed here/
  test.each([
    ['<p>Hello</p>', elements],
    ['Hello', elements],
    ['<iframe src="https://a.example"></iframe>', elements],
    ['<base href="https://evil.example/">', elements],
    ['<title>Mine</title>', elements],
    ['<svg onload=alert(1)>', elements],
    ['</head><body>', elements],
    ['<!DOCTYPE html>', elements],
    ['<!-- never closed', elements],
    ['<script src="http://a.example/x.js"></script>', /must start with https/],
    ['<script src="//a.example/x.js"></script>', /must start with https/],
    ['<script src="/media/x.js"></script>', /must start with https/],
    ['<script src="data:text/javascript,alert(1)"></script>', /must start with https/],
    ['<script src="https://a.example&#47;@evil.example/"></script>', /must start with https/],
    ['<script src="https://user:pw@a.example/x.js"></script>', /must start with https/],
    ['<script src=" https://a.example/x.js"></script>', /must start with https/],
    ['<script src="https://a.example;script-src *"></script>', /must start with https/],
    ['<script src></script>', /must start with https/],
    ['<script src="https://a.example/x.js">alert(1)</script>', /must be empty/],
    ['<script type="importmap">{}</script>', /kind of script/],
    ['<script type="text/x" src="https://a.example/x"></script>', /kind of script/],
    ['<script onload="alert(1)"></script>', /“onload” is not allowed/],
    ['<script nonce="guess"></script>', /“nonce” is not allowed/],
    ['<script>1<!--<script>2</script>', /can’t contain “<!--”/],
    ['<script>alert(1)', /is not closed/],
    ['<script>alert(1)</script foo>', /cannot be read/],
    ['<script src="https://a.example/x.js"', /cannot be read/],
    ['<script/src="https://a.example/x.js"></script>', /cannot be read/],
    ['<script a="1" a="2"></script>', /appears twice/],
    ['<style>p{}</style ><p>', elements],
    ['<style>p::before{content:"<"}</style>', /can’t contain “<”/],
    ['<link rel="stylesheet" href="https://a.example/x.css">', /kind of link/],
    ['<link rel="icon stylesheet" href="https://a.example/x.css">', /kind of link/],
    ['<link rel="import" href="https://a.example/x.html">', /kind of link/],
    ['<link rel="icon" href="javascript:alert(1)">', /a link’s address must start/],
    ['<link rel="icon" href="//evil.example/i.png">', /a link’s address must start/],
    ['<link href="https://a.example/">', /kind of link/],
    ['<meta http-equiv="refresh" content="0;url=https://evil.example">', /“http-equiv” is not/],
    ['<meta charset="utf-7">', /“charset” is not allowed/],
    ['<meta name=" Referrer " content="unsafe-url">', /the site already adds this/],
    ['<meta name="robots" content="all">', /the site already adds this/],
    ['<noscript><script>alert(1)</script></noscript>', /are allowed in a noscript/],
    ['<noscript><noscript></noscript></noscript>', /are allowed in a noscript/],
    ['<noscript><style>a{b:"</noscript>"}</style></noscript>', /can’t contain “<”/],
    ['<noscript><img src="https://a.example/" onerror=alert(1)></noscript>', /“onerror” is not/],
    [
      '<noscript><img src="https://a.example/" style="background:red"></noscript>',
      /“style” is not/,
    ],
    ['<noscript><img src="https://a.example/">', /is not closed/],
    [`<script>${'x'.repeat(20 * 1024)}</script>`, /at most 20 KB/],
    [`<style>/*${'é'.repeat(10 * 1024)}*/</style>`, /at most 20 KB/],
  ])('%s', (code, reason) => {
    expect(problemInHeadCode(code)).toMatch(reason)
  })

  test('the reason begins with the line of the element', () => {
    expect(problemInHeadCode('<meta name="a">\n\n<!-- a\n -->\n<p>')).toMatch(/^Line 5: /)
  })

  test('long invalid code is rejected quickly', async () => {
    const spent = await costOf(() => {
      for (const part of ['<!--', '<script ', ' a=', '<meta ', '<noscript>', '<!-- -->', '\n']) {
        problemInHeadCode(part.repeat(20_000 / part.length))
      }
    })
    expect(spent).toBeLessThan(2000)
  })
})
