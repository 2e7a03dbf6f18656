import { AsyncLocalStorage } from 'node:async_hooks'
import { channel } from 'node:diagnostics_channel'

/** Begins each statement of the job queue, whose own bookkeeping is no reason to look for due work. */
export const OF_QUEUE = '/* job queue */ '

const committed = channel('vibework:write')
const unnoticed = new AsyncLocalStorage<true>()

const STARTS_WITH_SELECT = /^\s*select\b/i
const TRANSACTION = /^\s*(begin|start transaction|commit|rollback)\b(?! to)/i
const READS = /^\s*(?:show|set|listen|unlisten|notify|savepoint|release|rollback to|deallocate)\b/i
const READS_UNLESS_IT_WRITES = /^\s*with\b/i
const WRITES = /\b(?:insert|update|delete|merge)\b/i

/** Whether a statement may change rows. `select … for update` changes none. */
function isWrite(text: string): boolean {
  if (STARTS_WITH_SELECT.test(text) || text.startsWith(OF_QUEUE) || READS.test(text)) return false
  return READS_UNLESS_IT_WRITES.test(text) ? WRITES.test(text) : true
}

/** Watches the statements of one connection, and tells once something that they wrote is committed. */
export class WriteWatch {
  #isInTransaction = false
  #hasWritten = false

  /** Called with each statement and its result, which may be undefined for callers with a callback. */
  see(text: string, answer: unknown): void {
    const [, step] = TRANSACTION.exec(text) ?? []
    if (step === undefined) {
      if (unnoticed.getStore() || !isWrite(text)) return
      if (this.#isInTransaction) this.#hasWritten = true
      else tellAfter(answer)
      return
    }
    if (/commit/i.test(step) && this.#hasWritten) tellAfter(answer)
    this.#isInTransaction = /begin|start/i.test(step)
    this.#hasWritten = false
  }
}

/** Whether one piece of work has committed a write. */
export interface Writes {
  hasWritten: boolean
}

const noted = new AsyncLocalStorage<Writes>()

/** Runs the work, and sets `hasWritten` when it commits a write. */
export function noteWrites(writes: Writes, work: () => void): void {
  noted.run(writes, work)
}

function tellAfter(answer: unknown): void {
  const writes = noted.getStore()
  const tell = () => {
    if (writes) writes.hasWritten = true
    committed.publish(undefined)
  }
  if (answer instanceof Promise) answer.then(tell, tell)
  else tell()
}

/** Calls the listener after each write of this process, until the returned function is called. */
export function onWrite(listener: () => void): () => void {
  const receive = () => listener()
  committed.subscribe(receive)
  return () => {
    committed.unsubscribe(receive)
  }
}

/** Runs work whose writes are followed up by its caller, such as a job. */
export function withoutNotice<Result>(work: () => Result): Result {
  return unnoticed.run(true, work)
}
