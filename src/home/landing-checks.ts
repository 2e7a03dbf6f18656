import * as z from 'zod/mini'
import { visibleLength } from '#platform/plain-text.ts'
import { oneLine } from '#platform/text-checks.ts'
import { landingWords, lengthOf, markedParts, room, type LandingWord } from './landing-words.ts'

const tooLong = {
  headline: `The headline has at most ${room.headline} characters`,
  title: `A title has at most ${room.title} characters`,
  text: `This text has at most ${room.text} characters`,
}
const held = {
  hours: 'Please keep {hours} in this text, once, and write no other curly braces',
  days: 'Please keep {days} in this text, once, and write no other curly braces',
}
const TAG = /<[a-z/!?]/i
const MARK = /<\/?brand/i
const BRACE = /[{}]/
const isEmpty = (text: string) => visibleLength(text) === 0

function rule(isRight: (text: string) => boolean, error: string) {
  return z.refine<string>((text) => isEmpty(text) || isRight(text), { error, abort: true })
}

function hasOnly(text: string, holder: string): boolean {
  const parts = text.split(holder)
  return parts.length === 2 && !parts.some((part) => BRACE.test(part))
}

/** An empty text means the default. A headline may have one marked part. Rejects HTML and braces that would break the page or the message format. */
function wordCheck({ kind, holds }: LandingWord) {
  const isMarked = kind === 'headline'
  return z.string('Please enter a text, or nothing').check(
    oneLine,
    z.maxLength(1000, { error: tooLong[kind], abort: true }),
    rule((text) => lengthOf(text) <= room[kind], tooLong[kind]),
    ...(isMarked
      ? [
          rule(
            (text) => markedParts(text) !== null || !MARK.test(text),
            'Please put one part of the headline between <brand> and </brand>',
          ),
        ]
      : []),
    rule(
      (text) => !TAG.test(isMarked ? (markedParts(text)?.join(' ') ?? text) : text),
      'Please write plain text, without HTML',
    ),
    holds
      ? rule((text) => hasOnly(text, `{${holds}}`), held[holds])
      : rule((text) => !BRACE.test(text), 'Please write no curly braces'),
    z.overwrite((text) => (isEmpty(text) ? '' : text)),
  )
}

/** The schema of one language's texts. `nameOf` maps a catalogue key to a field name. Omitted texts are the default. */
export function wordsSchema(nameOf: (key: string) => string) {
  const entries = landingWords.map((word) => [nameOf(word.key), z.optional(wordCheck(word))])
  const shape = Object.fromEntries(entries) as Record<string, z.ZodMiniOptional<z.ZodMiniString>>
  return z.object(shape)
}
