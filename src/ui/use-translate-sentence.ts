import { useFormatter, useMessages } from 'use-intl'
import { translateSentence, type Sentences } from '#platform/sentences.ts'

/** Translates the message of a form's validation check; the server's refusals are already translated. */
export function useTranslateSentence(): (english: string) => string {
  const { sentences } = useMessages() as { sentences?: Sentences }
  const format = useFormatter()
  return (english) =>
    translateSentence(english, sentences, (amount) => format.number(amount, 'price'))
}
