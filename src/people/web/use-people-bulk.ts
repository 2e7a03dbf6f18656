import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { MAX_MESSAGE_LENGTH } from '#messages/message.ts'
import { messagesContract } from '#messages/contract.ts'
import { api } from '#platform/web/client.ts'
import { newKey } from '#platform/web/new-key.ts'
import { useUser } from '#platform/web/session.ts'
import type { Bulk } from '#ui/bulk.ts'
import { MessageSquare } from '#ui/icons.ts'
import type { ListedPerson } from '../contract.ts'

const { send } = api(messagesContract)

/** What admins may do with several people at once. */
export function usePeopleBulk(): Bulk<ListedPerson> {
  const t = useTranslations('people.bulk')
  const user = useUser()
  // A message that was sent, but whose answer was lost, is not sent again by the next try.
  const keys = useRef(new Map<string, string>())
  const keyOf = (id: number, content: string) => {
    const message = `${id} ${content}`
    const key = keys.current.get(message) ?? newKey()
    keys.current.set(message, key)
    return key
  }
  return {
    nameOf: ({ fullName, username }) => `${fullName} (@${username})`,
    actions: [
      {
        label: t('message'),
        icon: MessageSquare,
        note: {
          title: t('title'),
          label: t('label'),
          hint: t('hint'),
          maxLength: MAX_MESSAGE_LENGTH,
        },
        done: (count) => t('sent', { count }),
        run: ({ id }, content) =>
          send({ senderId: user?.id ?? 0, receiverId: id, content, clientKey: keyOf(id, content) }),
      },
    ],
  }
}
