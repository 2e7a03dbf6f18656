import { useFormatter, useMessages } from 'use-intl'
import { spokenSentence, type Sentences } from '#platform/sentences.ts'

/** What a check of a form says, in the reader's language; the server's refusals come translated. */
export function useSpoken(): (english: string) => string {
  const { sentences } = useMessages() as { sentences?: Sentences }
  const format = useFormatter()
  return (english) => spokenSentence(english, sentences, (amount) => format.number(amount, 'price'))
}
