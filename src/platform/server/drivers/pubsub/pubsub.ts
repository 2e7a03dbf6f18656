/**
 * Carries short texts between the processes of one installation. What is published reaches every process
 * that listens, its own included, at most once; nothing is kept for those that are away.
 */
export interface PubSub {
  /** Never throws: a lost text is made up for by reading again (`onGap`). */
  publish(texts: string[]): Promise<void>
  /** `onGap` is called when texts may have been missed, once listening works again. */
  listen(onText: (text: string) => void, onGap: () => void): Promise<void>
  close(): Promise<void>
}
