import type { Config } from '#platform/server/config.ts'
import { SECRET } from './empty-installation.ts'

const { PATH = '', NODE_COMPILE_CACHE } = process.env

/** What every process that a test starts gets. The compile cache halves the time until the process does its work. */
export const childEnvironment: Record<string, string> = {
  PATH,
  ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
}

/** The environment of an operator's command for this installation. */
export function commandEnvironment({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Record<string, string> {
  return {
    ...childEnvironment,
    DATA_DIR: dataDir,
    SECRET,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
}
