import * as z from 'zod/mini'
import { isCountry, isSpokenLanguage } from '#platform/iso-codes.ts'
import { oneLine, seen } from '#platform/text-checks.ts'
import {
  isWebLink,
  languageLevels,
  MAX_LANGUAGES,
  MAX_LINE,
  MAX_LINES,
  MAX_LINK,
  MAX_LINKS,
} from './profile-facts.ts'

const distinct = z.transform((list: string[]) => [...new Set(list)])
const lines = z.pipe(
  z
    .array(
      z
        .string('Please enter a text')
        .check(
          oneLine,
          ...seen(1, 'Please enter a text'),
          z.maxLength(MAX_LINE, `Each line has at most ${MAX_LINE} characters`),
        ),
      'Please enter a list',
    )
    .check(z.maxLength(MAX_LINES, `Please enter at most ${MAX_LINES} lines`)),
  distinct,
)

/** The fields of the public profile that are lists or codes. */
export const FactChange = z.object({
  country: z.nullable(
    z.string('Please choose a country').check(z.refine(isCountry, 'Please choose a country')),
  ),
  languages: z
    .array(
      z.object({
        language: z
          .string('Please choose a language')
          .check(z.refine(isSpokenLanguage, 'Please choose a language')),
        level: z.enum(languageLevels, 'Please choose a level'),
      }),
      'Please enter a list',
    )
    .check(
      z.maxLength(MAX_LANGUAGES, `Please choose at most ${MAX_LANGUAGES} languages`),
      z.refine(
        (list) => new Set(list.map(({ language }) => language)).size === list.length,
        'Please choose each language once',
      ),
    ),
  links: z.pipe(
    z
      .array(
        z
          .string('Please enter a text')
          .check(
            oneLine,
            z.maxLength(MAX_LINK, `A link has at most ${MAX_LINK} characters`),
            z.refine(
              isWebLink,
              'Please enter complete addresses, such as https://example.org/my-work',
            ),
          ),
        'Please enter a list',
      )
      .check(z.maxLength(MAX_LINKS, `Please enter at most ${MAX_LINKS} links`)),
    distinct,
  ),
  education: lines,
  certificates: lines,
})
export type FactChange = z.infer<typeof FactChange>
