import { markRead } from '#messages/server/service/thread-actions.ts'
import { sendMessage } from '#messages/server/service/send.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/durations.ts'
import type { Viewer } from '#platform/server/context.ts'
import type { DemoTalks } from './content.ts'
import { randomFrom, type Random } from './random.ts'
import type { Act, SeedContext } from './seed-context.ts'

/** A separate seed, so that the other demo data does not change with this one. */
const SEED = 20_261_121

/** A conversation: who began it, who answered, and its lines. */
interface Talk {
  from: string
  to: string
  lines: readonly string[]
  /** When the conversation began. */
  hoursAgo: number
  /** How many of the last lines their receiver has not read. */
  unread?: number
}

/** Maya's clients, each with the number of their conversation script. */
const mayasClients: readonly [string, number][] = [
  ['grace.tilley', 0],
  ['henrik.s', 2],
  ['amara.kabbah', 3],
  ['carmen.villanueva', 4],
  ['weiling.tan', 5],
  ['jonas.b', 7],
]
const liamsVibers: readonly [string, number][] = [
  ['dan.whitlock', 1],
  ['claire.dm', 3],
  ['eleni.p', 6],
  ['rosa.c', 0],
]
const others: readonly [string, string, number][] = [
  ['fatima.z', 'chidi.dev', 2],
  ['oliver.p', 'yuki.s', 4],
  ['tamar.g', 'lucia.f', 5],
  ['carlos.mv', 'ingrid.h', 7],
  ['sanne.vb', 'kwame.b', 1],
  ['rohan.t', 'hyerin.noh', 6],
  ['aroha.tw', 'minh.khoi', 0],
]

function talksOf(texts: DemoTalks): Talk[] {
  const { scripts, newcomer, questions } = texts
  const script = (number: number) => scripts[number] ?? []
  /** Drops a final answer, so that the last question is still open. */
  const unanswered = (lines: string[]) =>
    lines.slice(0, lines.at(-1)?.startsWith('p:') ? -1 : undefined)
  return [
    { from: 'liam.client', to: 'maya.viber', lines: texts.long, hoursAgo: 24 * 40 },
    { from: 'liam.client', to: 'ben.ashcombe', lines: texts.links, hoursAgo: 60, unread: 2 },
    { from: 'ada.super', to: 'marco.admin', lines: texts.staff, hoursAgo: 90 },
    { from: 'tomasz.k', to: 'ada.super', lines: questions.ada, hoursAgo: 20, unread: 6 },
    { from: 'olena.h', to: 'marco.admin', lines: questions.marco, hoursAgo: 28, unread: 6 },
    ...['sanne.vb', 'rohan.t'].map((from, index) => ({
      from,
      to: 'noor.viber',
      lines: newcomer[index] ?? [],
      hoursAgo: 9 + index * 6,
      unread: 3,
    })),
    ...mayasClients.map(([from, number], index) => ({
      from,
      to: 'maya.viber',
      lines: unanswered(script(number)),
      hoursAgo: 30 + index * 50,
      unread: 1,
    })),
    ...liamsVibers.map(([to, number], index) => ({
      from: 'liam.client',
      to,
      lines: script(number),
      hoursAgo: 40 + index * 110,
      unread: 1,
    })),
    ...others.map(([from, to, number], index) => ({
      from,
      to,
      lines: script(number),
      hoursAgo: 100 + index * 130,
    })),
  ]
}

interface Line {
  sender: Viewer
  receiver: Viewer
  content: string
  at: Date
  isUnread: boolean
}

/** The lines of the conversations, each by its writer at its time. Those that were read are marked so. */
export function talkActs(seeding: SeedContext, texts: DemoTalks): Act[] {
  const random = randomFrom(SEED)
  const lines = talksOf(texts).flatMap((talk) => linesOf(seeding, talk, random))
  const ordered = lines.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const threadOf = ({ sender, receiver }: Line) => `${receiver.id} ${sender.id}`
  const lastRead = new Map(
    ordered.filter(({ isUnread }) => !isUnread).map((line) => [threadOf(line), line]),
  )
  return ordered.map((line) => ({ at: line.at, run: () => say(seeding, line, lastRead) }))

  async function say({ as }: SeedContext, line: Line, read: ReadonlyMap<string, Line>) {
    const { sender, receiver, content, at } = line
    const [senderId, receiverId] = [sender.id, receiver.id]
    const { id } = await sendMessage(as(sender, at), { senderId, receiverId, content })
    if (read.get(threadOf(line)) === line) await markRead(as(receiver, at), senderId, id)
  }
}

function linesOf(
  seeding: SeedContext,
  { from, to, lines, hoursAgo, unread = 0 }: Talk,
  random: Random,
) {
  const initiator = personOf(seeding, from)
  const responder = personOf(seeding, to)
  let at = seeding.anchor.getTime() - hoursAgo * HOUR_MS
  return lines.map((line, index): Line => {
    const isFromInitiator = line.startsWith('c:')
    at += random.between(2, isFromInitiator ? 45 : 25) * MINUTE_MS
    return {
      sender: isFromInitiator ? initiator : responder,
      receiver: isFromInitiator ? responder : initiator,
      content: line.slice(2).trim(),
      at: new Date(at),
      isUnread: index >= lines.length - unread,
    }
  })
}

function personOf({ people }: SeedContext, username: string): Viewer {
  const person = people.get(username)
  if (!person) throw new Error(`The demo marketplace has no user ${username}`)
  return person
}
