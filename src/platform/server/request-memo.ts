/** What one request has read, by name. Shared by all calls of a page. */
export type RequestMemo = Map<string, Promise<unknown>>

interface Remembering {
  /** Absent in writes, and in jobs and streams, which live longer than what they read stays true. */
  memo?: RequestMemo
}

/** Reads once per request. `name` must say everything that the result depends on besides the viewer. */
export function oncePerRequest<Result>(
  { memo }: Remembering,
  name: string,
  read: () => Promise<Result>,
): Promise<Result> {
  const known = memo?.get(name)
  if (known) return known as Promise<Result>
  const reading = read()
  memo?.set(name, reading)
  return reading
}
