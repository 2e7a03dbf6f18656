import { expect, test } from 'vitest'
import { deviceName, networkOf } from '#accounts/device.ts'
import { fileName } from '#attachments/file-name.ts'
import { readingMinutesOf } from '#blog/post.ts'
import { blocksOf } from '#blog/web/blocks.ts'
import { compared } from '#publishing/web/compared.ts'
import { markedParts } from '#find/highlight.ts'
import { markedParts as headlineParts } from '#home/landing-words.ts'
import { contentsOf } from '#knowledge/web/contents-of.ts'
import { offPlatform } from '#messages/off-platform.ts'
import { piecesOf } from '#orders/links.ts'
import { csvOf } from '#platform/csv.ts'
import { excerptOf, visibleLengthOfHtml, textOfHtml } from '#platform/html-text.ts'
import { languageOf } from '#platform/languages.ts'
import { plainLine, plainLines } from '#platform/plain-text.ts'
import { translateSentence } from '#platform/sentences.ts'
import { MAX_HTML } from '#platform/prose.ts'
import { safeHtml } from '#platform/server/safe-html.ts'
import { slugOf } from '#platform/slug-of.ts'
import { webLinksIn } from '#platform/web-links.ts'
import { wordsOf } from '#platform/words.ts'
import { partsOf } from '#prompts/variables.ts'
import { problemInHeadCode } from '#seo/head-rules.ts'
import { shortNameOf } from '#services/short-name.ts'
import { excessOf, shapes } from '../testing/security/hostile-texts.ts'

/** Half of the longest HTML that is accepted. */
const LONGEST_HTML = MAX_HTML / 2
const LONGEST_HEADER = 16_000
/** Each reader gets about a hundred texts of up to half a megabyte; only a hanging one takes this long. */
const TIMEOUT_MS = 180_000

function safely(html: string): string {
  try {
    return safeHtml(html, { links: 'users' })
  } catch {
    return ''
  }
}

/** Functions that read untrusted text, with the longest text each of them receives. */
const readers: Record<string, [read: (text: string) => unknown, longest: number]> = {
  'content and the texts derived from it': [
    (text) => {
      const html = safely(`<p>Some words</p>${text}`)
      textOfHtml(html)
      visibleLengthOfHtml(html)
      excerptOf(html.slice(0, 1000))
      readingMinutesOf(html)
      contentsOf(html)
      blocksOf(html)
    },
    LONGEST_HTML,
  ],
  'a revision and its post': [
    (text) => compared(blocksOf(safely(text)), blocksOf(safely(`${text} ${text.slice(7)}`))),
    50_000,
  ],
  'the end of an HTML text that was cut': [excerptOf, 100_000],
  'one line': [plainLine, LONGEST_HTML],
  'many lines': [plainLines, LONGEST_HTML],
  words: [wordsOf, LONGEST_HTML],
  'a slug': [slugOf, 100_000],
  'a short name': [(text) => shortNameOf(text, '-'), 100_000],
  'links in a text': [(text) => webLinksIn(`see https://a.test/${text}`), 5000],
  'links in a message': [(text) => piecesOf(`see https://a.test/${text}`, new Set([1])), 5000],
  'attempts to pay or talk outside the site': [offPlatform, 5000],
  'highlighted search words': [(text) => markedParts(text, ['word', 'a']), 100_000],
  'variables of a prompt': [partsOf, 20_000],
  'code for the head': [(text) => problemInHeadCode(`<meta>\n${text}`), 20_000],
  'a headline': [headlineParts, 10_000],
  'a sentence': [(text) => translateSentence(text, {}), 100_000],
  'a cell': [(text) => csvOf([[text]]), 100_000],
  'the name of a file': [fileName, LONGEST_HEADER],
  'the name of a browser': [deviceName, LONGEST_HEADER],
  'an address of the network': [networkOf, LONGEST_HEADER],
  'accepted languages': [(text) => languageOf({ accepted: text }), LONGEST_HEADER],
}

test.each(Object.entries(readers))(
  'reading %s takes time proportional to the length [control 6]',
  async (_, [read, longest]) => {
    for (const { name, text } of shapes) {
      const excess = await excessOf((length) => read(text(length)), longest)
      expect({ name, excess }).toEqual({ name, excess: undefined })
    }
  },
  TIMEOUT_MS,
)
