import { pino, type Logger } from 'pino'

export type Log = Logger

/** Structured lines on stdout. Nothing personal: no bodies, cookies, queries or payment details. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: pino.stdSerializers.err },
    redact: ['req.headers', 'password', 'token', 'clientSecret', '*.password', '*.clientSecret'],
  })
}
