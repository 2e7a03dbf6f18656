import { expect, test } from 'vitest'
import { articlesBefore } from './articles.ts'

test.each([
  ['en', 'expert', 'A expert asks a expert, an expert and a good expert.', 2],
  ['en', 'hour', 'Book a hour, or an hour.', 1],
  ['en', 'user', 'A user, an user.', 1],
  ['en', 'tutor', 'An tutor, a tutor, Ana tutor.', 1],
  ['en', 'AI coach', 'a\u00A0AI coach, a AI coaching', 1],
  ['es', 'experta', 'El experta y la experta de un experta', 2],
  ['es', 'artista', 'El artista y la artista', 0],
  ['es', 'tutor', 'La tutor y el tutor', 0],
  ['es', 'ingeniero', 'Clientes y ingeniero, una ingeniero', 2],
  ['fr', 'expert', 'Le expert de expert, l’expert, leur expert, du expert', 3],
  ['fr', 'tuteur', 'L’tuteur d’tuteur, le tuteur, l’ami tuteur', 2],
] as const)('in %s, %s does not fit in “%s” %d times', (language, term, text, count) => {
  expect(articlesBefore(language, [term], text)).toBe(count)
})
