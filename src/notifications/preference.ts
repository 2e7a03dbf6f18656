import {
  notificationKinds,
  topicDefaults,
  topics,
  type MailChoice,
  type NotificationKind,
  type Topic,
} from './notification.ts'

export interface TopicPreference {
  topic: Topic
  isListed: boolean
  mail: MailChoice
}

/** Every topic as this person has it: as they chose, or else by its defaults. */
export function withDefaults(chosen: readonly TopicPreference[]): TopicPreference[] {
  return topics.map((topic) => {
    const own = chosen.find((one) => one.topic === topic)
    const { isListed, mail } = topicDefaults[topic]
    return { topic, isListed: isListed && (own?.isListed ?? true), mail: own?.mail ?? mail }
  })
}

export function kindsOf(topic: Topic): NotificationKind[] {
  const kinds = Object.keys(notificationKinds) as NotificationKind[]
  return kinds.filter((kind) => notificationKinds[kind] === topic)
}
