import { CronExpressionParser } from 'cron-parser'
import { createAlarm } from './alarm.ts'

export interface Timed {
  /** A cron expression in UTC. */
  every: string
  /** Called at each time, and once for those that were missed while the machine was suspended. */
  run: (at: Date) => Promise<void>
}

/**
 * Runs work at fixed times. They follow from the code, so every process knows them without asking. Errors go to
 * `onError`. The returned function ends it.
 */
export function startTimetable(
  timed: readonly Timed[],
  now: () => Date,
  onError: (error: unknown) => void,
): () => void {
  const next = timed.map(({ every }) => nextTime(every, now()))
  const alarm = createAlarm(now, () => {
    for (const [index, { every, run }] of timed.entries()) {
      const at = next[index]
      if (!at || at > now()) continue
      next[index] = nextTime(every, now())
      run(at).catch(onError)
    }
    setAlarm()
  })
  const setAlarm = () => {
    for (const at of next) alarm.set(at.getTime())
  }
  setAlarm()
  return () => alarm.stop()
}

function nextTime(every: string, after: Date): Date {
  return CronExpressionParser.parse(every, { tz: 'UTC', currentDate: after }).next().toDate()
}
