/** What a viber sets up; each is looked up where it lives, nobody ticks it off. */
export const tasks = ['email', 'service', 'bio', 'photo', 'post', 'conversation'] as const
export type Task = (typeof tasks)[number]

/** The tour's four steps, in the specification's order, with what each of them asks for. */
export const steps = [
  { name: 'welcome', tasks: ['email'] },
  { name: 'service', tasks: ['service'] },
  { name: 'profile', tasks: ['bio', 'photo', 'post'] },
  { name: 'connect', tasks: ['conversation'] },
] as const satisfies readonly { name: string; tasks: readonly Task[] }[]
export type Step = (typeof steps)[number]

/** What the dashboard counts: all that a viber can do alone. */
export const setupTasks = ['email', 'service', 'bio', 'photo', 'post'] as const satisfies Task[]

/** A step's number as an address has it; what is none is the first. */
export function stepIn(given: unknown): number {
  const step = Number(given)
  return Number.isInteger(step) && step >= 1 && step <= steps.length ? step : 1
}

export function isStepDone(step: Step, done: readonly Task[]): boolean {
  return step.tasks.every((task) => done.includes(task))
}
