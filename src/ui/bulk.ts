import type { ButtonLook } from './button.tsx'
import type { IconComponent } from './icons.ts'

/** An action that is called for each of the selected rows. */
export interface BulkAction<Row> {
  label: string
  icon: IconComponent
  look?: ButtonLook
  /** A text that the action needs, such as a reason. It is asked for once. */
  note?: BulkNote
  /** The toast when it was done for all rows. */
  done: (count: number) => string
  /** Why the action is not for this row, for rules that the server does not check. */
  refusal?: (row: Row) => string | undefined
  run: (row: Row, note: string) => Promise<unknown>
}

export interface BulkNote {
  title: string
  label?: string
  hint: string
  maxLength: number
}

export interface Bulk<Row> {
  /** The name of a row for screen readers and in the list of those that were refused. */
  nameOf: (row: Row) => string
  actions?: readonly BulkAction<Row>[]
  /** The path of the CSV export, for the selected rows only. */
  exportPath?: string | undefined
  /** Reloads the lists that show the rows. */
  changed?: () => Promise<void>
}
