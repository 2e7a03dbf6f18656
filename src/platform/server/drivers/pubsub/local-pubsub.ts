import type { PubSub } from './pubsub.ts'

/** For an embedded database, which has only one process. */
export function createLocalPubSub(): PubSub {
  const listeners = new Set<(text: string) => void>()
  return {
    async publish(texts) {
      for (const text of texts) for (const listener of listeners) listener(text)
    },
    async listen(onText) {
      listeners.add(onText)
    },
    async close() {
      listeners.clear()
    },
  }
}
