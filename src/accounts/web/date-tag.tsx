import { DateText } from '#ui/date-text.tsx'

/** Fills `<when></when>` in a text: `t.rich('since', dateTag(createdAt))`. */
export function dateTag(at: string, look: 'date' | 'dateTime' = 'date') {
  return { when: () => <DateText at={at} look={look} /> }
}
