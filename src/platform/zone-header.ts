/** The header in which a browser sends its time zone. In a file of its own because every page loads it. */
export const ZONE_HEADER = 'x-time-zone'
