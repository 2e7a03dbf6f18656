import { expect, test } from 'vitest'
import enMail from '#catalogue/en/mail.json'
import en from '#catalogue/en/notifications.json'
import { mailTemplates } from '#mail/templates.ts'
import { notificationKinds, topics } from './notification.ts'

function leaves(tree: object, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string'
      ? [[path + key, value] as [string, string]]
      : leaves(value as object, `${path}${key}.`),
  )
}

test('every kind of notification has a title and a text, and the catalogue has no unused texts', () => {
  const kinds = leaves(en.kinds).map(([path]) => path)
  const wanted = Object.keys(notificationKinds).flatMap((kind) => [`${kind}.title`, `${kind}.text`])
  expect(kinds.toSorted()).toEqual(wanted.toSorted())
  for (const topic of topics) expect(en.topics).toHaveProperty(topic)
})

test('every email template has its texts', () => {
  for (const template of mailTemplates) expect(enMail).toHaveProperty(template)
})
