import type { LiveEvent } from '#live/event.ts'
import type { Person } from './server.ts'

/**
 * Opens a person's event stream. `next` returns one event after the other, and `undefined` once the stream has ended.
 */
export async function listen(person: Pick<Person, 'fetch'>) {
  const response = await person.fetch('/api/events')
  const events = eventsOf(response)
  const next = async (): Promise<LiveEvent | undefined> => {
    const { value, done } = await events.next()
    return done ? undefined : value
  }
  /** Skips to the next event of a topic. */
  const until = async (topic: string) => {
    for (let event = await next(); event; event = await next()) {
      if (event.topic === topic) return event
    }
    throw new Error(`The stream ended before '${topic}'`)
  }
  return { response, next, until, leave: () => events.return(undefined) }
}

async function* eventsOf({ body }: Response): AsyncGenerator<LiveEvent, undefined> {
  let text = ''
  for await (const chunk of (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    text += chunk
    const messages = text.split('\n\n')
    text = messages.pop() ?? ''
    for (const message of messages) {
      if (message.startsWith('data: ')) yield JSON.parse(message.slice(6)) as LiveEvent
    }
  }
  return undefined
}
