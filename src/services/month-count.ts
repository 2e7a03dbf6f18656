/** How often something happened to a service in a month. Months in which it did not happen are left out. */
export interface MonthCount {
  serviceId: number
  /** The first day of the month (UTC). */
  from: string
  count: number
}
