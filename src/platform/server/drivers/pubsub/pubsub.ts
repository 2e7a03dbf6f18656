/**
 * Carries short texts between the processes of one installation. Every listening process, including the publisher's,
 * receives each text at most once. Nothing is stored for processes that are disconnected.
 */
export interface PubSub {
  /** Never throws. A lost text is harmless, because listeners read again after `onGap`. */
  publish(texts: string[]): Promise<void>
  /** `onGap` is called after listening was interrupted, because texts may have been missed. */
  listen(onText: (text: string) => void, onGap: () => void): Promise<void>
  close(): Promise<void>
}
