/** With what it writes, a browser says in which time zone it is. Alone, because every page loads it. */
export const ZONE_HEADER = 'x-time-zone'
